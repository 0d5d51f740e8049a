import type { Document, Queue } from '@/api/documents';
import { getLastPage, toListParams } from '@/lib/search-params';

/** More pages than this of one owner's documents of one type are not searched. */
const maxPages = 20;

/**
 * True if a document is still on some page of a list. Filters the list by the document's own
 * values, which any back end can do. Throws if the answer does not tell.
 */
export async function isStillListed(
  queue: Queue,
  role: string,
  { id, user, document_type_id, additional_name }: Document,
  signal?: AbortSignal,
): Promise<boolean> {
  // Filters by values as the back end has them: it may neither clean nor fold texts.
  const values = { username: user?.username, document_type_id, additional_name };
  const filters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value) filters.set(name, String(value).trim());
  }
  for (let page = 1; page <= maxPages; page += 1) {
    filters.set('page', String(page));
    const { rows, links } = await queue.readPage(toListParams(filters, role), signal);
    if (rows.some((row) => row.id === id)) return true;
    if (rows.length === 0 || page >= getLastPage(links)) return false;
  }
  throw new Error(`The list has too many rows like document ${id}.`);
}
