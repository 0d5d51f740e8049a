import { uniqBy } from 'es-toolkit';
import type { Page } from '@/api/body';
import type { Document } from '@/api/documents';
import type { Id } from '@/api/wire';
import { getLastPage } from '@/lib/search-params';
import { t } from '@/texts/texts';

/**
 * The walk through a list whose rows leave it when they are decided, by anybody. Documents are told
 * apart by id: a row's place in the list changes while one walks.
 */
export type QueueWalk = {
  /** In the order of the list. Those that have left the list stay. */
  documents: Document[];
  /** Rows of the list in front of the first of them. */
  before: number;
  /** Rows of the list and documents that have left it; about so many while it goes on. */
  total: number;
  /** Whether the list goes on after the last of them. */
  hasMore: boolean;
  rowsPerPage: number;
  /** Documents that the walk leaves out. */
  gone: ReadonlyMap<Id, Reason>;
  /** Documents left for the end, in the order in which they are offered again. */
  putAside: Id[];
  /** Documents that have been open. */
  seen: ReadonlySet<Id>;
  /** What comes after one document, before the walk goes on there. */
  detour: Detour | undefined;
};

/**
 * Why a document is left out. `waiting`: it is decided, but the server still lists it. `decided`:
 * the server knows. `taken`: a colleague has it, and it comes back if the list has it again.
 */
type Reason = 'waiting' | 'decided' | 'taken';

/** Documents from anywhere in the list. */
type Detour = { from: Id; documents: Document[] };

/** A page of the list and its number, from 1 on. */
export type NumberedPage = { number: number; page: Page<Document> };

/** Until a full page has been seen. */
const defaultRowsPerPage = 10;

/** Whether the list has a page after this one. Nothing follows an empty page, whatever it says. */
export function hasNextPage({ number, page }: NumberedPage): boolean {
  return page.rows.length > 0 && number < getLastPage(page.links);
}

function measure({ number, page }: NumberedPage, goneCount: number, usual: number) {
  const lastPage = getLastPage(page.links);
  const isLast = !hasNextPage({ number, page });
  const rowsPerPage = isLast && number > 1 ? usual : page.rows.length || usual;
  const listed = isLast ? (number - 1) * rowsPerPage + page.rows.length : lastPage * rowsPerPage;
  return { total: listed + goneCount, hasMore: !isLast, rowsPerPage };
}

/** Starts with the page of the list on which the first document stands. */
export function startWalk(first: Document, start: NumberedPage): QueueWalk {
  const { rows } = start.page;
  const measured = measure(start, 0, defaultRowsPerPage);
  return {
    ...measured,
    documents: rows.some(({ id }) => id === first.id) ? rows : [first, ...rows],
    before: (start.number - 1) * measured.rowsPerPage,
    gone: new Map(),
    putAside: [],
    seen: new Set(),
    detour: undefined,
  };
}

export const isKnown = ({ documents }: QueueWalk, row: Document) =>
  documents.some(({ id }) => id === row.id);

/** The rows of consecutive pages. One that moved up between two readings stands on both. */
export const toRows = (pages: NumberedPage[]) =>
  uniqBy(
    pages.flatMap(({ page }) => page.rows),
    ({ id }) => id,
  );

/** Whether the server still lists a document. */
const isListed = (reason: Reason | undefined) => reason === undefined || reason === 'waiting';

/** The page on which the list goes on, unless it has become shorter in front of it. */
export function getPageAfter(walk: QueueWalk): number {
  const { documents, before, gone, rowsPerPage } = walk;
  const left = documents.filter(({ id }) => isListed(gone.get(id))).length;
  return Math.floor((before + left) / rowsPerPage) + 1;
}

/** The page in front of the first document; undefined if there is none. */
export function getPageBefore({ before, rowsPerPage }: QueueWalk): number | undefined {
  return before > 0 ? Math.ceil(before / rowsPerPage) : undefined;
}

/** What is left out, except what colleagues had and the list has again. */
const dropTaken = ({ gone }: QueueWalk, listed: ReadonlySet<Id>) =>
  new Map([...gone].filter(([id, reason]) => reason !== 'taken' || !listed.has(id)));

/**
 * Adds what consecutive pages of the list have after the known documents. A document that should be
 * on them and is not has left the list, unless it is the open one.
 */
export function append(walk: QueueWalk, pages: NumberedPage[], openId: Id): QueueWalk {
  const last = pages.at(-1);
  if (!last) return walk;
  const rows = toRows(pages);
  const listed = new Set(rows.map(({ id }) => id));
  const anchor = walk.documents.findIndex(({ id }) => listed.has(id));
  const missing = walk.documents.filter(
    ({ id }, index) => anchor >= 0 && index > anchor && !listed.has(id) && id !== openId,
  );
  const left = dropTaken(walk, listed);
  const gone = new Map([...missing.map(({ id }) => [id, 'taken'] as const), ...left]);
  const fresh = rows.filter((row) => !isKnown(walk, row));
  return {
    ...walk,
    ...measure(
      last,
      [...gone.values()].filter((reason) => !isListed(reason)).length,
      walk.rowsPerPage,
    ),
    documents: [...walk.documents, ...fresh],
    gone,
  };
}

/**
 * Adds what the list, read again, has at the end of the walk: documents that colleagues had open
 * and have given back, and new ones.
 */
export function listAgain(walk: QueueWalk, pages: NumberedPage[]): QueueWalk {
  const back = toRows(pages).filter(
    (row) => walk.gone.get(row.id) === 'taken' || !isKnown(walk, row),
  );
  const ids = new Set(back.map(({ id }) => id));
  return {
    ...walk,
    documents: [...walk.documents.filter(({ id }) => !ids.has(id)), ...back],
    gone: dropTaken(walk, ids),
    total: Math.max(walk.total, walk.documents.length),
    seen: new Set([...walk.seen].filter((id) => !ids.has(id))),
  };
}

/**
 * The documents of consecutive pages that come before the known ones. None if the pages hold no
 * known document: they may come after them.
 */
export function getInFront(walk: QueueWalk, pages: NumberedPage[]): Document[] {
  const rows = toRows(pages);
  const known = rows.findIndex((row) => isKnown(walk, row));
  return rows.slice(0, Math.max(0, known));
}

/** Adds what consecutive pages of the list have in front of the known documents. */
export function prepend(walk: QueueWalk, pages: NumberedPage[]): QueueWalk {
  const [first] = pages;
  if (!first) return walk;
  const rowsPerPage = Math.max(walk.rowsPerPage, ...pages.map(({ page }) => page.rows.length));
  return {
    ...walk,
    rowsPerPage,
    documents: [...getInFront(walk, pages), ...walk.documents],
    before: (first.number - 1) * rowsPerPage,
  };
}

export function see(walk: QueueWalk, id: Id): QueueWalk {
  return { ...walk, seen: new Set([...walk.seen, id]) };
}

/** Leaves a document out, or changes why. */
export function leaveOut(walk: QueueWalk, id: Id, reason: Reason): QueueWalk {
  return { ...walk, gone: new Map(walk.gone).set(id, reason) };
}

/** The decision has been taken back, or refused: the document is open again. */
export function giveBack(walk: QueueWalk, id: Id): QueueWalk {
  if (!walk.gone.has(id)) return walk;
  return { ...walk, gone: new Map([...walk.gone].filter(([other]) => other !== id)) };
}

/** How many documents have been decided here. */
export function countDecided({ gone }: QueueWalk): number {
  return [...gone.values()].filter((reason) => reason !== 'taken').length;
}

/** Leaves a document for the end of the queue. */
export function putAside(walk: QueueWalk, id: Id): QueueWalk {
  return { ...walk, putAside: [...walk.putAside.filter((other) => other !== id), id] };
}

/** The detour on which one is with this document, and the place there; 0 is where it begins. */
function placeOnDetour({ detour }: QueueWalk, openId: Id) {
  const place = detour
    ? [detour.from, ...detour.documents.map(({ id }) => id)].indexOf(openId)
    : -1;
  return detour && place >= 0 ? { ...detour, place } : undefined;
}

/**
 * Puts documents between the open one and what follows it in the list, in place of those that were
 * put there before.
 */
export function detourFrom(walk: QueueWalk, openId: Id, documents: Document[]): QueueWalk {
  const current = placeOnDetour(walk, openId);
  const ids = new Set(documents.map(({ id }) => id));
  // The open one keeps its way back to where the detour began.
  const passed = current?.documents.slice(0, current.place).filter(({ id }) => !ids.has(id)) ?? [];
  return {
    ...walk,
    detour: { from: current?.from ?? openId, documents: [...passed, ...documents] },
  };
}

/** The documents that come after one: what is left of a detour, then those of the list. */
export function getFollowing(walk: QueueWalk, openId: Id): Document[] {
  const detour = placeOnDetour(walk, openId);
  if (!detour) return getFollowingInList(walk, openId);
  const { gone, putAside } = walk;
  const left = detour.documents
    .slice(detour.place)
    .filter(({ id }) => !gone.has(id) && !putAside.includes(id));
  const others = getFollowingInList(walk, detour.from).filter(({ id }) => id !== openId);
  return uniqBy([...left, ...others], ({ id }) => id);
}

/**
 * The rest of the list, then, at its end, those put aside. After one of these, only what has not
 * been open yet is left of the rest.
 */
function getFollowingInList(
  { documents, gone, seen, putAside, hasMore, detour }: QueueWalk,
  openId: Id,
): Document[] {
  const index = documents.findIndex(({ id }) => id === openId);
  const turn = putAside.indexOf(openId) + 1;
  const rest = documents
    .slice(index + 1)
    .filter(({ id }) => !gone.has(id) && !putAside.includes(id) && !(turn > 0 && seen.has(id)));
  if (hasMore) return rest;
  const aside = [...putAside.slice(turn), ...putAside.slice(0, turn)].flatMap(
    (id) => [...documents, ...(detour?.documents ?? [])].find((one) => one.id === id) ?? [],
  );
  return [...rest, ...aside.filter(({ id }) => id !== openId && !gone.has(id))];
}

/** The document in front of one that is still on the list. */
export function getPreceding(walk: QueueWalk, openId: Id): Document | undefined {
  const { documents, gone } = walk;
  const detour = placeOnDetour(walk, openId);
  const from = documents.findIndex(({ id }) => id === (detour?.from ?? openId));
  // On a detour, the document where it begins comes before.
  const before = documents.slice(0, Math.max(0, detour?.place ? from + 1 : from));
  const passed = detour?.documents.slice(0, Math.max(0, detour.place - 1)) ?? [];
  return [...before, ...passed].findLast(({ id }) => !gone.has(id));
}

/**
 * "3 of about 128", because links name pages, not rows, or "3 of 12" once the end of the list is
 * known. A detour counts its own documents.
 */
export function describePlace(walk: QueueWalk, openId: Id): string {
  const { documents, before, total, hasMore } = walk;
  const detour = placeOnDetour(walk, openId);
  if (detour?.place) {
    return t('{place} of {count}', { place: detour.place, count: detour.documents.length });
  }
  const index = documents.findIndex(({ id }) => id === openId);
  const place = before + index + 1;
  const count = Math.max(place, total);
  return hasMore
    ? t('{place} of about {count}', { place, count })
    : t('{place} of {count}', { place, count });
}
