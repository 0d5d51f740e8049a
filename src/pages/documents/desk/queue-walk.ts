import { uniqBy } from 'es-toolkit';
import type { Document } from '@/api/documents';
import type { Id } from '@/api/wire';
import type { Entry } from '@/decisions/outbox';
import { measure, type NumberedPage, toRows } from '@/pages/documents/desk/queue-pages';
import { t } from '@/texts/texts';

/**
 * The document open on the desk, and the walk through a list whose rows leave it when they are
 * decided, by anybody. Documents are told apart by id: a row's place changes while one walks.
 */
export type QueueWalk = {
  /** The open document, as its row had it. */
  current: Document;
  /** Changes each time that a document is opened, even the same one again. */
  opening: number;
  /** The decision that an Undo or a refusal has brought back with the document. */
  broughtBack: Entry | undefined;
  /** True while the list is read for the next or the previous document. */
  isMoving: boolean;
  /** True after the last decision, until another document is opened. */
  isAtEnd: boolean;
  /** Documents in the order of the list. Those that have left the list stay. */
  documents: Document[];
  /** Rows of the list in front of the first of `documents`. */
  before: number;
  /**
   * Number of rows on the list and of documents that have left it; estimated while the list goes
   * on.
   */
  total: number;
  /** True if the list goes on after the last of `documents`. */
  hasMore: boolean;
  rowsPerPage: number;
  /** Documents that the walk leaves out. */
  gone: ReadonlyMap<Id, Reason>;
  /** Documents left for the end, in the order in which they are offered again. */
  putAside: Id[];
  /** Documents that have been open. */
  seen: ReadonlySet<Id>;
  /** Documents put in after one of the list, before the walk goes on there. */
  detour: Detour | undefined;
};

/**
 * Why a document is left out. `waiting`: it is decided, but the server still lists it. `decided`:
 * the server knows. `taken`: a colleague has it, and it comes back if the list has it again.
 */
type Reason = 'waiting' | 'decided' | 'taken';

/** Documents from anywhere in the list. */
type Detour = { from: Id; documents: Document[] };

/** Assumed until a full page has been seen. */
const defaultRowsPerPage = 10;

/** Starts with the page of the list on which the first document stands. */
export function startWalk(first: Document, start: NumberedPage): QueueWalk {
  const { rows } = start.page;
  const { listed, ...measured } = measure(start, defaultRowsPerPage);
  return {
    current: first,
    opening: 0,
    broughtBack: undefined,
    isMoving: false,
    isAtEnd: false,
    ...measured,
    total: listed,
    documents: rows.some(({ id }) => id === first.id) ? rows : [first, ...rows],
    before: (start.number - 1) * measured.rowsPerPage,
    gone: new Map(),
    putAside: [],
    seen: new Set([first.id]),
    detour: undefined,
  };
}

export const isKnown = ({ documents }: QueueWalk, row: Document) =>
  documents.some(({ id }) => id === row.id);

/** The page of the document that follows these, unless the list has become shorter. */
function getPageBehind({ before, gone, rowsPerPage }: QueueWalk, documents: Document[]): number {
  const left = documents.filter(({ id }) => (gone.get(id) ?? 'waiting') === 'waiting');
  return Math.floor((before + left.length) / rowsPerPage) + 1;
}

/** The page on which the list goes on. */
export const getPageAfter = (walk: QueueWalk) => getPageBehind(walk, walk.documents);

/** The page in front of the first document; undefined if there is none. */
export function getPageBefore({ before, rowsPerPage }: QueueWalk): number | undefined {
  return before > 0 ? Math.ceil(before / rowsPerPage) : undefined;
}

/** The page on which the open document stands, or where its detour began. */
export function getOpenPage(walk: QueueWalk): number {
  return getPageBehind(walk, walk.documents.slice(0, Math.max(0, findPlace(walk))));
}

/** Documents that are left out, except those that colleagues had and the list has again. */
const dropTaken = ({ gone }: QueueWalk, listed: ReadonlySet<Id>) =>
  new Map([...gone].filter(([id, reason]) => reason !== 'taken' || !listed.has(id)));

/** The walk after each event. */
export const steps = {
  open: (walk: QueueWalk, document: Document, broughtBack?: Entry): QueueWalk => ({
    ...walk,
    current: document,
    opening: walk.opening + 1,
    broughtBack,
    isMoving: false,
    isAtEnd: false,
    seen: new Set([...walk.seen, document.id]),
  }),

  /** Marks that another document is being looked for. */
  look: (walk: QueueWalk): QueueWalk => ({ ...walk, isMoving: true }),

  /** No other document has been found, or the list could not be read. */
  stay: (walk: QueueWalk): QueueWalk => ({ ...walk, isMoving: false }),

  /** Nothing follows the open document, which has been decided. */
  end: (walk: QueueWalk): QueueWalk => ({ ...walk, isAtEnd: true }),

  /**
   * Adds what consecutive pages of the list have after the known documents. A document that should
   * be on them and is not has left the list, unless it is the open one.
   */
  append(walk: QueueWalk, pages: NumberedPage[]): QueueWalk {
    const last = pages.at(-1);
    if (!last) return walk;
    const rows = toRows(pages);
    const ids = new Set(rows.map(({ id }) => id));
    const anchor = walk.documents.findIndex(({ id }) => ids.has(id));
    const missing = walk.documents.filter(
      ({ id }, index) => anchor >= 0 && index > anchor && !ids.has(id) && id !== walk.current.id,
    );
    const gone = new Map([
      ...missing.map(({ id }) => [id, 'taken'] as const),
      ...dropTaken(walk, ids),
    ]);
    const { listed, ...measured } = measure(last, walk.rowsPerPage);
    const left = [...gone.values()].filter((reason) => reason !== 'waiting');
    return {
      ...walk,
      ...measured,
      gone,
      total: listed + left.length,
      documents: [...walk.documents, ...rows.filter((row) => !isKnown(walk, row))],
    };
  },

  /**
   * Adds what the list, read again, has at the end of the walk: documents that colleagues had open
   * and have given back, and new ones.
   */
  listAgain(walk: QueueWalk, pages: NumberedPage[]): QueueWalk {
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
  },

  /** Adds what consecutive pages of the list have in front of the known documents. */
  prepend(walk: QueueWalk, pages: NumberedPage[]): QueueWalk {
    const [first] = pages;
    if (!first) return walk;
    const rowsPerPage = Math.max(walk.rowsPerPage, ...pages.map(({ page }) => page.rows.length));
    return {
      ...walk,
      rowsPerPage,
      documents: [...getInFront(walk, pages), ...walk.documents],
      before: (first.number - 1) * rowsPerPage,
    };
  },

  /** Leaves a document out, or changes why. */
  leaveOut: (walk: QueueWalk, id: Id, reason: Reason): QueueWalk => ({
    ...walk,
    gone: new Map(walk.gone).set(id, reason),
  }),

  /** Opens the document of a decision again, after an Undo or a refusal. */
  bringBack(walk: QueueWalk, document: Document, entry: Entry): QueueWalk {
    const gone = new Map([...walk.gone].filter(([id]) => id !== document.id));
    return steps.open({ ...walk, gone }, document, entry);
  },

  /** Leaves the open document for the end of the queue. */
  putAside(walk: QueueWalk): QueueWalk {
    const { id } = walk.current;
    return { ...walk, putAside: [...walk.putAside.filter((other) => other !== id), id] };
  },

  /**
   * Puts documents between the open one and what follows it in the list, in place of those that
   * were put there before. An empty list takes these away.
   */
  decideFirst(walk: QueueWalk, documents: Document[]): QueueWalk {
    const before = placeOnDetour(walk);
    const ids = new Set(documents.map(({ id }) => id));
    // The open one keeps its way back to where the detour began.
    const passed = before?.documents.slice(0, before.place).filter(({ id }) => !ids.has(id)) ?? [];
    const detour = { from: before?.from ?? walk.current.id, documents: [...passed, ...documents] };
    return { ...walk, detour };
  },
};

/**
 * The documents of consecutive pages that come before the known ones. Empty if the pages hold no
 * known document: they may lie behind the known ones.
 */
export function getInFront(walk: QueueWalk, pages: NumberedPage[]): Document[] {
  const rows = toRows(pages);
  const known = rows.findIndex((row) => isKnown(walk, row));
  return rows.slice(0, Math.max(0, known));
}

/** How many documents have been decided here. */
export function countDecided({ gone }: QueueWalk): number {
  return [...gone.values()].filter((reason) => reason !== 'taken').length;
}

/** The detour on which the open document is, and its place there; 0 is where it begins. */
function placeOnDetour({ detour, current }: QueueWalk) {
  const place = detour
    ? [detour.from, ...detour.documents.map(({ id }) => id)].indexOf(current.id)
    : -1;
  return detour && place >= 0 ? { ...detour, place } : undefined;
}

/** The index of the open document, or of where its detour began; -1 for one from elsewhere. */
function findPlace(walk: QueueWalk): number {
  const from = placeOnDetour(walk)?.from ?? walk.current.id;
  return walk.documents.findIndex(({ id }) => id === from);
}

/** The documents that come after the open one: what is left of a detour, then those of the list. */
export function getFollowing(walk: QueueWalk): Document[] {
  const { gone, putAside, current } = walk;
  const detour = placeOnDetour(walk);
  const left =
    detour?.documents
      .slice(detour.place)
      .filter(({ id }) => !gone.has(id) && !putAside.includes(id)) ?? [];
  const others = getFollowingInList(walk, detour?.from ?? current.id);
  return uniqBy([...left, ...others], ({ id }) => id).filter(({ id }) => id !== current.id);
}

/**
 * The rest of the list, then the documents put aside. After one of those, the rest has only
 * documents that have not been open yet.
 */
function getFollowingInList(
  { documents, gone, seen, putAside, hasMore, detour }: QueueWalk,
  from: Id,
): Document[] {
  const index = documents.findIndex(({ id }) => id === from);
  const turn = putAside.indexOf(from) + 1;
  const rest = documents
    .slice(index + 1)
    .filter(({ id }) => !gone.has(id) && !putAside.includes(id) && !(turn > 0 && seen.has(id)));
  if (hasMore) return rest;
  const aside = [...putAside.slice(turn), ...putAside.slice(0, turn)].flatMap(
    (id) => [...documents, ...(detour?.documents ?? [])].find((one) => one.id === id) ?? [],
  );
  return [...rest, ...aside.filter(({ id }) => id !== from && !gone.has(id))];
}

/** The document in front of the open one that is still on the list. */
export function getPreceding(walk: QueueWalk): Document | undefined {
  const { documents, gone } = walk;
  const detour = placeOnDetour(walk);
  const from = findPlace(walk);
  // Before a detour comes the document where it begins.
  const before = documents.slice(0, Math.max(0, detour?.place ? from + 1 : from));
  const passed = detour?.documents.slice(0, Math.max(0, detour.place - 1)) ?? [];
  return [...before, ...passed].findLast(({ id }) => !gone.has(id));
}

/**
 * "3 of about 128", because links name pages, not rows, or "3 of 12" once the end of the list is
 * known. A detour counts its own documents.
 */
export function describePlace(walk: QueueWalk): string {
  const detour = placeOnDetour(walk);
  if (detour?.place) {
    return t('{place} of {count}', { place: detour.place, count: detour.documents.length });
  }
  const place = walk.before + findPlace(walk) + 1;
  const count = Math.max(place, walk.total);
  return walk.hasMore
    ? t('{place} of about {count}', { place, count })
    : t('{place} of {count}', { place, count });
}
