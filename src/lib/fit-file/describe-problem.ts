import { unreadableMessage } from '@/lib/chosen-files';
import type { FitProblem, Reason } from '@/lib/fit-file/fit-problem';
import { formatKilobytes } from '@/lib/format';
import { type Text, t } from '@/texts/texts';

const sentences: Record<Exclude<Reason, 'changed' | 'blurred' | 'pages'>, Text> = {
  unreadable:
    'The browser cannot open this picture: it is damaged, or too large for this device. Take it again, or choose another file.',
  heic: 'This browser cannot open HEIC pictures. Save it as a JPEG or PNG, and choose that.',
  pixels:
    'This picture has too many pixels to be made smaller here. Take it again with fewer megapixels.',
  memory:
    'This device has too little memory for this picture. Close other tabs, or use a computer.',
  mixed: 'Choose either pictures or one PDF, not both.',
  one: 'This type takes one picture. Remove the others.',
  damaged: 'This PDF is damaged. Make it again, or ask for another copy.',
  signed:
    'This file is signed electronically. Making it smaller would void the signature: ask for a smaller original.',
  encrypted:
    'This PDF is protected by a password or against changes. Ask for a copy without protection.',
  text: 'This PDF is not a plain scan, and would lose its text. Make it smaller in the program that made it.',
  'no picture': 'This type takes a picture (JPEG). Take a photo of the document, or choose one.',
};

/** The sentence that says why, and what to do. `maxBytes`: the limit in bytes. */
export function describeProblem({ reason }: FitProblem, maxBytes: number): string {
  const size = formatKilobytes(Math.floor(maxBytes / 1024));
  switch (reason) {
    case 'changed':
      return unreadableMessage();
    case 'blurred':
      return t(
        'Shrunk to {size}, this picture would be unreadable. Photograph only the document, from closer.',
        { size },
      );
    case 'pages':
      return t(
        'Shrunk to {size} in total, these pages would be unreadable. Remove some, or ask an administrator for a higher limit.',
        { size },
      );
    default:
      return t(sentences[reason]);
  }
}
