import { groupBy } from 'es-toolkit';
import { expect, it } from 'vitest';
import { joinItems } from '../../src/components/viewer/find/read-pages';
import { fold } from '../../src/lib/find/fold';
import { toPieces } from '../../src/lib/find/page-text';
import { searchPage, toValueQuery } from '../../src/lib/find/search';
import { drawDemoLetters, madeDocuments } from '../support/find/made-documents';
import { readLayer, readPdf } from '../support/find/read-pdf';
import { searchDocument } from '../support/find/search-document';

/** Values that the search is known to miss: it reads a line to its end, and Latin words first. */
const knownMisses = ['Analisis Kebijakan Publik', 'محمد علي'];

it.each(Object.entries(groupBy(madeDocuments, ({ group }) => group)))(
  'finds what is there and nothing else: %s [T-5]',
  async (_, documents) => {
    for (const document of documents) {
      const { missed, falselyFound } = await searchDocument(document);
      expect(
        missed.filter((value) => !knownMisses.includes(value)),
        document.name,
      ).toEqual([]);
      expect(falselyFound, document.name).toEqual([]);
    }
  },
);

it('there are seventy documents at least', () => {
  expect(madeDocuments.length).toBeGreaterThanOrEqual(72);
});

it('finds the values of the demo letters, and not the mistyped ones [T-1]', async () => {
  const letters = drawDemoLetters().filter((_, index) => index % 10 === 0);
  for (const letter of letters) {
    const { missed, falselyFound } = await searchDocument(letter);
    expect({ missed, falselyFound }, letter.name).toEqual({ missed: [], falselyFound: [] });
  }
});

it('leads back from each place to the elements of the text layer', async () => {
  for (const { name, pdf, found } of madeDocuments) {
    const pages = await readPdf(pdf);
    for (const [index, page] of pages.entries()) {
      const layer = await readLayer(pdf, index + 1);
      expect(page.starts.length, name).toBe(layer.length);
      const queries = Object.keys(found).flatMap((value) => toValueQuery(value) ?? []);
      for (const range of searchPage(page, queries).flat()) {
        const parts = toPieces(page, range).map(({ piece, start, end }) =>
          layer[piece]?.slice(start, end),
        );
        expect(fold(parts.join('')).text, name).toBe(
          fold(page.text.slice(range.start, range.end)).text,
        );
      }
    }
  }
});

const at = (str: string, left: number, more: { hasEOL?: boolean; width?: number } = {}) => ({
  str,
  dir: 'ltr',
  fontName: 'f1',
  hasEOL: false,
  width: 30,
  height: 10,
  transform: [10, 0, 0, 10, left, 700],
  ...more,
});

it('joins the items of a page, and leaves out the marks of structure', () => {
  const page = joinItems([
    { type: 'beginMarkedContent', id: 'p1' },
    at('Nomor', 72),
    at(' ', 102, { width: 3 }),
    at('1120/PUS', 105, { hasEOL: true }),
    at('', 72, { hasEOL: true }),
    { type: 'endMarkedContent', id: 'p1' },
    at('DIKLAT', 72),
  ]);
  expect(page).toEqual({
    text: 'Nomor 1120/PUS\n\nDIKLAT',
    starts: [0, 5, 6, 16],
    widths: [30, 3, 30, 30],
  });
  expect(toPieces(page, { start: 8, end: 19 })).toEqual([
    { piece: 2, start: 2, end: 8 },
    { piece: 3, start: 0, end: 3 },
  ]);
  expect(toPieces(page, { start: 0, end: 1 })).toEqual([{ piece: 0, start: 0, end: 1 }]);
});

it('separates what stands further to the left on the same line', () => {
  expect(joinItems([at('2024', 300), at('15 Juni', 72)]).text).toBe('2024 15 Juni');
});
