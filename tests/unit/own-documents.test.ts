import { range } from 'es-toolkit';
import { expect, it } from 'vitest';
import { readOwnDocuments } from '@/pages/documents/own-documents';
import { answerCalls } from '../support/screens/answer-calls';

/** A back end with 25 documents, and which of its pages are read. */
function answerPages(extras: object) {
  const asked: string[] = [];
  answerCalls(({ params }) => {
    const search = new URLSearchParams(params);
    const [page, size] = [Number(search.get('page')), Number(search.get('per_page') ?? 10)];
    asked.push(`${page} of ${size}`);
    const rows = range(1, 26).map((id) => ({ id }));
    const links = range(1, Math.ceil(25 / size) + 1).map((label) => ({ label: String(label) }));
    return { data: { data: rows.slice((page - 1) * size, page * size), links, ...extras } };
  });
  return asked;
}

it.each([
  ['at once where the back end offers it', { max_per_page: 200 }, ['1 of 10', '1 of 200']],
  ['in the pages that it offers', { max_per_page: 20 }, ['1 of 10', '1 of 20', '2 of 20']],
  ['page after page elsewhere', {}, ['1 of 10', '2 of 10', '3 of 10']],
  [
    'page after page where the offer is none',
    { max_per_page: '0' },
    ['1 of 10', '2 of 10', '3 of 10'],
  ],
])('all own documents are read, %s [Z-1]', async (_, extras, expected) => {
  const asked = answerPages(extras);
  const rows = await readOwnDocuments('asn');
  expect(rows.map(({ id }) => id)).toEqual(range(1, 26));
  expect(asked).toEqual(expected);
});
