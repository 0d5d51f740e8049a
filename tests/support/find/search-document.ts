import type { PageText } from '../../../src/lib/find/page-text';
import { searchPage, toValueQuery } from '../../../src/lib/find/search';
import type { MadeDocument } from './made-document';
import { readPdf } from './read-pdf';

/** The pages on which a value was found, from 1. */
function findPages(pages: PageText[], value: string): number[] {
  const query = toValueQuery(value);
  if (!query) return [];
  return pages.flatMap((page, index) => (searchPage(page, [query])[0]?.length ? [index + 1] : []));
}

/** Counts the errors of a search in a document, and the searches. */
export async function searchDocument({ pdf, found, absent }: MadeDocument) {
  const pages = await readPdf(pdf);
  const missed = Object.entries(found).flatMap(([value, wanted]) => {
    const seen = findPages(pages, value);
    const isRight = wanted.length > 0 ? String(seen) === String(wanted) : seen.length > 0;
    return isRight ? [] : [value];
  });
  const falselyFound = absent.filter((value) => findPages(pages, value).length > 0);
  return {
    missed,
    falselyFound,
    present: Object.keys(found).length,
    absent: absent.length,
    pages: pages.length,
  };
}
