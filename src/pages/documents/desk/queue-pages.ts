import { uniqBy } from 'es-toolkit';
import type { Page } from '@/api/body';
import type { Document } from '@/api/documents';
import { getLastPage } from '@/lib/search-params';

/** A page of the list and its number, from 1 on. */
export type NumberedPage = { number: number; page: Pick<Page<Document>, 'rows' | 'links'> };

/** Reads a page as it is now. */
export type ReadPage = (number: number) => Promise<NumberedPage>;

/** Pages that are read to look for a document: no search goes on for ever. */
export const maxPages = 20;

/** Returns whether a page follows. Nothing follows an empty one, whatever its links say. */
function hasNextPage({ number, page }: NumberedPage): boolean {
  return page.rows.length > 0 && number < getLastPage(page.links);
}

/** The length of the list, as far as one of its pages tells. `usual`: rows of a full page. */
export function measure({ number, page }: NumberedPage, usual: number) {
  const isLast = !hasNextPage({ number, page });
  const rowsPerPage = isLast && number > 1 ? usual : page.rows.length || usual;
  const listed = isLast
    ? (number - 1) * rowsPerPage + page.rows.length
    : getLastPage(page.links) * rowsPerPage;
  return { listed, hasMore: !isLast, rowsPerPage };
}

/** The rows of consecutive pages, each once: a row may move to a page that is read later. */
export const toRows = (pages: NumberedPage[]) =>
  uniqBy(
    pages.flatMap(({ page }) => page.rows),
    ({ id }) => id,
  );

/** Reads the pages after those, while there are any and `goesOn`. */
export async function readForwards(
  pages: NumberedPage[],
  readPage: ReadPage,
  goesOn: (pages: NumberedPage[]) => boolean,
): Promise<NumberedPage[]> {
  const last = pages.at(-1);
  if (!last || !hasNextPage(last) || !goesOn(pages)) return pages;
  return readForwards([...pages, await readPage(last.number + 1)], readPage, goesOn);
}

/** Reads the pages in front of those, while there are any and `goesOn`. */
export async function readBackwards(
  pages: NumberedPage[],
  readPage: ReadPage,
  goesOn: (pages: NumberedPage[]) => boolean,
): Promise<NumberedPage[]> {
  const [first] = pages;
  if (!first || first.number <= 1 || !goesOn(pages)) return pages;
  return readBackwards([await readPage(first.number - 1), ...pages], readPage, goesOn);
}

/**
 * Looks for a document around a page: first in front of it, because decisions move documents
 * forwards. Resolves to the page on which it stands.
 */
export async function findPage(
  id: string,
  start: NumberedPage,
  readPage: ReadPage,
): Promise<NumberedPage | undefined> {
  const has = ({ page }: NumberedPage) => page.rows.some((row) => String(row.id) === id);
  const goesOn = (pages: NumberedPage[]) => pages.length < maxPages && !pages.some(has);
  const inFront = await readBackwards([start], readPage, goesOn);
  return (await readForwards(inFront, readPage, goesOn)).find(has);
}
