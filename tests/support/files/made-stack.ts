import { lines, type TextPage, textPdf } from '../find/text-pdf';

/** Words of a page of a letter. */
const body = [
  'Yang bertanda tangan di bawah ini menerangkan dengan sesungguhnya bahwa',
  'yang tersebut namanya di atas telah memenuhi semua syarat yang ditetapkan',
  'sesuai dengan peraturan perundang-undangan yang berlaku untuk keperluan',
  'kelengkapan berkas kepegawaian pada unit kerja yang bersangkutan.',
];

/** A document of a stack: its heading, none for a blank page, and how many pages it has. */
export type StackedDocument = { heading: string; pages: number };

/** A PDF of documents that lie on each other, as an office scanner with text makes it. */
export const makeStack = (documents: readonly StackedDocument[]): Buffer =>
  textPdf(
    documents.flatMap(({ heading, pages }) =>
      Array.from({ length: pages }, (_, index): TextPage => {
        if (!heading) return { runs: [] };
        return { runs: lines([index === 0 ? heading : `- ${index + 1} -`, '', ...body]) };
      }),
    ),
  );
