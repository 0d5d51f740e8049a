import { lines, type TextPage, type TextRun, textPdf } from './text-pdf';

/** A document whose answers are known: what a search must find in it, and what it must not. */
export type MadeDocument = {
  group: string;
  name: string;
  pdf: Uint8Array;
  /** Values that the document has, with their pages from 1; no pages if any will do. */
  found: Record<string, number[]>;
  /** Values that it does not have, most of them close to one that it has. */
  absent: string[];
};

/** Values side by side, as a made document lists them. */
export const listed = (values: string) => (values ? values.split(' | ') : []);

/**
 * Makes a document of these pages, or of one page with these lines. `found`: values of page 1, or
 * the pages of each value. `absent`: values on no page.
 */
export function made(
  group: string,
  name: string,
  pages: string | (TextRun[] | TextPage)[],
  found: string | Record<string, number[]>,
  absent = '',
): MadeDocument {
  const drawn = typeof pages === 'string' ? [lines(pages.split('\n'))] : pages;
  return {
    group,
    name,
    pdf: textPdf(drawn.map((page) => (Array.isArray(page) ? { runs: page } : page))),
    found:
      typeof found === 'string'
        ? Object.fromEntries(listed(found).map((value) => [value, [1]]))
        : found,
    absent: listed(absent),
  };
}

/** Wraps at a number of characters; a word that does not fit may be broken after a hyphen. */
export function wrapped(text: string, width: number, isHyphenated = false): string[] {
  const rows = [''];
  for (const word of text.split(' ')) {
    const row = rows.at(-1) ?? '';
    const room = width - row.length - 2;
    if (!row) rows[rows.length - 1] = word;
    else if (row.length + 1 + word.length <= width) rows[rows.length - 1] = `${row} ${word}`;
    else if (isHyphenated && room >= 3 && word.length - room >= 3 && /^\p{L}+$/u.test(word)) {
      rows[rows.length - 1] = `${row} ${word.slice(0, room)}-`;
      rows.push(word.slice(room));
    } else rows.push(word);
  }
  return rows;
}

/** A certificate in one sentence. */
export const body =
  'Sertifikat Nomor 1120/PUSDIKLAT/2024 diberikan kepada Fransiska Tambunan, NIP 198709142010122006, yang telah mengikuti Pelatihan Analisis Kebijakan Publik yang diselenggarakan oleh Pusat Pendidikan dan Pelatihan Pegawai pada tanggal 10 Juni 2024 sampai dengan 15 Juni 2024 dengan biaya Rp 1.250.000,00.';
export const bodyAnswers = [
  '1120/PUSDIKLAT/2024 | Fransiska Tambunan | 198709142010122006 | Pelatihan Analisis Kebijakan Publik | Pusat Pendidikan dan Pelatihan Pegawai | 2024-06-10 | 2024-06-15 | 1250000',
  '1121/PUSDIKLAT/2024 | 120/PUSDIKLAT/2024 | 198709142010122007 | Pelatihan Analisis Kebijakan Fiskal | 2024-06-05 | 2024-06-14 | 2024-10-06 | 250000 | 12500000',
] as const;
