import { uniqBy } from 'es-toolkit';
import type { Page } from '@/api/body';
import type { Document } from '@/api/documents';
import type { Id } from '@/api/wire';
import { getLastPage } from '@/lib/search-params';

/**
 * The walk through a list whose rows leave it when they are decided, by anybody. Documents are told
 * apart by id: a row's place in the list changes while one walks.
 */
export type Sitting = {
  /** In the order of the list. Those that have left the list stay. */
  documents: Document[];
  /** Rows of the list in front of the first of them. */
  before: number;
  /** Rows of the list and documents that have left it. */
  total: number;
  /** Whether `total` is exact: links name pages, not rows. */
  isExact: boolean;
  /** Whether the list goes on after the last of them. */
  hasMore: boolean;
  rowsPerPage: number;
  /** Documents that are no longer on the list, or whose decision waits. */
  gone: ReadonlySet<Id>;
  /** Documents whose decision waits: the server still lists them. */
  waiting: ReadonlySet<Id>;
  /** Documents left for the end, in the order in which they are offered again. */
  putAside: Id[];
  /** Documents that have been open. */
  seen: ReadonlySet<Id>;
  decidedCount: number;
};

/** A page of the list and its number, from 1 on. */
export type NumberedPage = { number: number; page: Page<Document> };

/** Until a full page has been seen. */
const usualRowsPerPage = 10;

function measure({ number, page }: NumberedPage, goneCount: number, usual: number) {
  const lastPage = getLastPage(page.links);
  const isLast = number >= lastPage;
  const rowsPerPage = isLast && number > 1 ? usual : page.rows.length || usual;
  const listed = isLast ? (number - 1) * rowsPerPage + page.rows.length : lastPage * rowsPerPage;
  return { total: listed + goneCount, isExact: isLast, hasMore: !isLast, rowsPerPage };
}

/** Starts with the page of the list on which the first document stands. */
export function startSitting(first: Document, start: NumberedPage): Sitting {
  const { rows } = start.page;
  const measured = measure(start, 0, usualRowsPerPage);
  return {
    ...measured,
    documents: rows.some(({ id }) => id === first.id) ? rows : [first, ...rows],
    before: (start.number - 1) * measured.rowsPerPage,
    gone: new Set(),
    waiting: new Set(),
    putAside: [],
    seen: new Set(),
    decidedCount: 0,
  };
}

const isKnown = ({ documents }: Sitting, row: Document) =>
  documents.some(({ id }) => id === row.id);

/** Whether a page has a row of the sitting. */
export function hasKnown(sitting: Sitting, { rows }: Page<Document>): boolean {
  return rows.some((row) => isKnown(sitting, row));
}

/** Whether a page has a row of the sitting that is still on the list. */
export function overlaps(sitting: Sitting, { rows }: Page<Document>): boolean {
  return rows.some((row) => isKnown(sitting, row) && !sitting.gone.has(row.id));
}

/** Whether a page has a row that the sitting does not know. */
export function hasNews(sitting: Sitting, { rows }: Page<Document>): boolean {
  return rows.some((row) => !isKnown(sitting, row));
}

/** The page on which the list goes on, unless it has become shorter in front of it. */
export function getPageAfter(sitting: Sitting): number {
  const { documents, before, gone, waiting, rowsPerPage } = sitting;
  const left = documents.filter(({ id }) => !gone.has(id) || waiting.has(id)).length;
  return Math.floor((before + left) / rowsPerPage) + 1;
}

/** The page in front of the first document; undefined if there is none. */
export function getPageBefore({ before, rowsPerPage }: Sitting): number | undefined {
  return before > 0 ? Math.ceil(before / rowsPerPage) : undefined;
}

/**
 * Adds what consecutive pages of the list have after the known documents. A document that should be
 * on them and is not has left the list, unless it is the open one.
 */
export function append(sitting: Sitting, pages: NumberedPage[], openId: Id): Sitting {
  const last = pages.at(-1);
  if (!last) return sitting;
  // A row that moved up between two readings stands on both pages.
  const rows = uniqBy(
    pages.flatMap(({ page }) => page.rows),
    ({ id }) => id,
  );
  const listed = new Set(rows.map(({ id }) => id));
  const anchor = sitting.documents.findIndex(({ id }) => listed.has(id));
  const missing = sitting.documents.filter(
    ({ id }, index) => anchor >= 0 && index > anchor && !listed.has(id) && id !== openId,
  );
  const gone = new Set([...sitting.gone, ...missing.map(({ id }) => id)]);
  const fresh = rows.filter((row) => !isKnown(sitting, row));
  return {
    ...sitting,
    ...measure(last, gone.size - sitting.waiting.size, sitting.rowsPerPage),
    documents: [...sitting.documents, ...fresh],
    gone,
  };
}

/**
 * What consecutive pages of the list have in front of the known documents; nothing where none of
 * these is on them, for then the pages may as well lie behind.
 */
export function getInFront(sitting: Sitting, pages: NumberedPage[]): Document[] {
  const rows = pages.flatMap(({ page }) => page.rows);
  const known = rows.findIndex((row) => isKnown(sitting, row));
  return uniqBy(rows.slice(0, Math.max(0, known)), ({ id }) => id);
}

/** Adds what consecutive pages of the list have in front of the known documents. */
export function prepend(sitting: Sitting, pages: NumberedPage[]): Sitting {
  const [first] = pages;
  if (!first) return sitting;
  const rowsPerPage = Math.max(sitting.rowsPerPage, ...pages.map(({ page }) => page.rows.length));
  return {
    ...sitting,
    rowsPerPage,
    documents: [...getInFront(sitting, pages), ...sitting.documents],
    before: (first.number - 1) * rowsPerPage,
  };
}

export function see(sitting: Sitting, id: Id): Sitting {
  return { ...sitting, seen: new Set([...sitting.seen, id]) };
}

export function decide(sitting: Sitting, id: Id): Sitting {
  const { gone, decidedCount } = sitting;
  return { ...sitting, gone: new Set([...gone, id]), decidedCount: decidedCount + 1 };
}

/** Decides without the server's knowledge, until `settle` or `giveBack`. */
export function hold(sitting: Sitting, id: Id): Sitting {
  return { ...decide(sitting, id), waiting: new Set([...sitting.waiting, id]) };
}

const without = (ids: ReadonlySet<Id>, id: Id) => new Set([...ids].filter((one) => one !== id));

/** The server has taken the decision. */
export function settle(sitting: Sitting, id: Id): Sitting {
  return { ...sitting, waiting: without(sitting.waiting, id) };
}

/** The decision has been taken back, or refused: the document is open again. */
export function giveBack(sitting: Sitting, id: Id): Sitting {
  const { gone, decidedCount } = sitting;
  if (!gone.has(id)) return sitting;
  return { ...settle(sitting, id), gone: without(gone, id), decidedCount: decidedCount - 1 };
}

/** Leaves a document for the end of the queue. */
export function putAside(sitting: Sitting, id: Id): Sitting {
  return { ...sitting, putAside: [...sitting.putAside.filter((other) => other !== id), id] };
}

/**
 * The documents that come after one: the rest of the list, then, at its end, those put aside. After
 * one of these, only what has not been open yet is left of the rest.
 */
export function getFollowing(
  { documents, gone, seen, putAside, hasMore }: Sitting,
  openId: Id,
): Document[] {
  const index = documents.findIndex(({ id }) => id === openId);
  const turn = putAside.indexOf(openId) + 1;
  const rest = documents
    .slice(index + 1)
    .filter(({ id }) => !gone.has(id) && !putAside.includes(id) && !(turn > 0 && seen.has(id)));
  if (hasMore) return rest;
  const aside = [...putAside.slice(turn), ...putAside.slice(0, turn)].flatMap(
    (id) => documents.find((document) => document.id === id) ?? [],
  );
  return [...rest, ...aside.filter(({ id }) => id !== openId && !gone.has(id))];
}

/** The document in front of one that is still on the list. */
export function getPreceding({ documents, gone }: Sitting, openId: Id): Document | undefined {
  const index = documents.findIndex(({ id }) => id === openId);
  return documents.slice(0, Math.max(0, index)).findLast(({ id }) => !gone.has(id));
}

/** "3 of about 128", or "3 of 12" where the number is exact. */
export function describePlace({ documents, before, total, isExact }: Sitting, openId: Id): string {
  const index = documents.findIndex(({ id }) => id === openId);
  const place = before + index + 1;
  return `${place} of ${isExact ? '' : 'about '}${Math.max(place, total)}`;
}
