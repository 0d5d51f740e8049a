import { toLatin1 } from '@/lib/fit-file/file-kind';

export type PdfProtection = 'signed' | 'encrypted';

/** A name of a PDF, any of whose characters may be written as a number. */
function toPattern(name: string): string {
  const characters = [...name].map((character) => {
    const code = character.charCodeAt(0).toString(16);
    return `(?:${character}|#${code})`;
  });
  return `/${characters.join('')}(?![\\w#])`;
}

const white = '[\\s\\0]*';
const signature = new RegExp(
  [
    toPattern('ByteRange'),
    `${toPattern('FT')}${white}${toPattern('Sig')}`,
    `${toPattern('Type')}${white}${toPattern('Sig')}`,
  ].join('|'),
  'i',
);
const encryption = new RegExp(toPattern('Encrypt'), 'i');

/**
 * What forbids rewriting a PDF, by its bytes: the entries of a signature and of an encryption are
 * never compressed, because readers need them first. A damaged file is inspected like any other.
 */
export function inspectPdf(bytes: Uint8Array): PdfProtection | undefined {
  const text = toLatin1(bytes);
  if (signature.test(text)) return 'signed';
  return encryption.test(text) ? 'encrypted' : undefined;
}
