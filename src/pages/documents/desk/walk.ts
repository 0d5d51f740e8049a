import type { Document } from '@/api/documents';
import type { Id } from '@/api/wire';
import type { Entry } from '@/decisions/outbox';
import { notifyError } from '@/feedback/notify';
import {
  maxPages,
  type NumberedPage,
  type ReadPage,
  readBackwards,
  readForwards,
  toRows,
} from '@/pages/documents/desk/queue-pages';
import {
  getFollowing,
  getInFront,
  getOpenPage,
  getPageAfter,
  getPageBefore,
  getPreceding,
  isKnown,
  type QueueWalk,
  startWalk,
  steps,
} from '@/pages/documents/desk/queue-walk';

type Options = {
  /** The document with which the desk is opened, and the page of the list on which it stands. */
  first: Document;
  start: NumberedPage;
  /** The number of the page in the address. */
  asked: number;
  /** Reads a page of the list in its filter. */
  readPage: ReadPage;
  /** Writes the open document and its page into the address. */
  writeAddress: (id: Id, page: number) => void;
};

/** Read the next page when fewer documents than this are left. */
const minAhead = 4;

const isRunningOut = (walk: QueueWalk) => walk.hasMore && getFollowing(walk).length < minAhead;

/**
 * Owns which document is open on the desk, and the way to the others over the pages of the list.
 * The address follows, so that a reload shows the same document; it is not read again.
 */
export function createWalk({ first, start, asked, readPage, writeAddress }: Options) {
  let walk = startWalk(first, start);
  let isShown = false;
  let written = { id: first.id, page: asked };
  let reading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function update(next: QueueWalk) {
    const before = walk;
    walk = next;
    for (const notify of listeners) notify();
    follow();
    // Each step may need another page.
    const hasMoved =
      walk.opening !== before.opening || walk.documents.length !== before.documents.length;
    if (hasMoved || !isRunningOut(before)) readOn();
  }

  /** Keeps the document in the address, in place of the one before: Back leaves the desk. */
  function follow() {
    const { id } = walk.current;
    const page = getOpenPage(walk);
    if (!isShown || (id === written.id && page === written.page)) return;
    written = { id, page };
    writeAddress(id, page);
  }

  /** Reads on before the documents run out. A failure is left to going to the next one. */
  function readOn() {
    if (isShown && isRunningOut(walk)) readAhead().catch(() => undefined);
  }

  /** Reads what follows in the list. Calls during a reading share it. */
  function readAhead(): Promise<void> {
    reading ??= readPagesAfter(walk, readPage)
      .finally(() => {
        reading = undefined;
      })
      .then((pages) => update(steps.append(walk, pages)));
    return reading;
  }

  /** Looks once more at the end: colleagues may have left documents that they had open. */
  async function readToEnd(): Promise<void> {
    await readAhead();
    if (getFollowing(walk).length > 0) return;
    const pages = await readAgain(walk, readPage);
    update(steps.listAgain(walk, pages));
  }

  async function readBehind(): Promise<void> {
    const pages = await readPagesBefore(walk, readPage);
    update(steps.prepend(walk, pages));
  }

  /**
   * Opens the document that `find` finds, at once if it is known, else after `read`, unless another
   * one, or the same one again, has been opened meanwhile. Resolves to false if there is none, or
   * the list could not be read.
   */
  async function go(find: () => Document | undefined, read: () => Promise<void>): Promise<boolean> {
    const from = walk.opening;
    let found = find();
    if (!found) {
      update(steps.look(walk));
      try {
        await read();
        found = find();
      } catch (error) {
        notifyError(error);
      }
      if (walk.opening !== from) return true;
      update(steps.stay(walk));
    }
    if (found) update(steps.open(walk, found));
    return found !== undefined;
  }

  const findNext = () => getFollowing(walk)[0];
  const goNext = () => go(findNext, readToEnd);

  return {
    get: () => walk,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Begins to read on and to write the address. */
    show() {
      isShown = true;
      follow();
      readOn();
    },
    hide() {
      isShown = false;
    },
    goNext,
    goPrevious: () => go(() => getPreceding(walk), readBehind),
    /** Like `goNext`, after a decision: if nothing follows, the desk is at its end. */
    async advance(): Promise<void> {
      const from = walk.opening;
      if (!(await goNext()) && walk.opening === from) update(steps.end(walk));
    },
    /** Leaves the open document for the end of the queue and opens the next one. */
    putAside(): Promise<boolean> {
      const next = findNext();
      update(steps.putAside(walk));
      return next ? go(() => next, readAhead) : goNext();
    },
    decideFirst: (documents: Document[]) => update(steps.decideFirst(walk, documents)),
    /** Leaves out a document that a colleague has opened, unless it is the open one. */
    leaveToOthers(id: Id) {
      if (id !== walk.current.id && !walk.gone.has(id)) update(steps.leaveOut(walk, id, 'taken'));
    },
    /** Leaves out a document whose decision waits, or was taken by the server. */
    markDecided: (id: Id, reason: 'waiting' | 'decided') =>
      update(steps.leaveOut(walk, id, reason)),
    /** Opens a document again whose decision has been taken back. */
    bringBack(entry: Entry) {
      if (entry.opened) update(steps.bringBack(walk, entry.opened.document, entry));
    },
  };
}

/**
 * Reads on where the known documents end. Decisions of others shorten the list, so it reads
 * backwards until it meets a known document, then forwards until it meets an unknown one.
 */
async function readPagesAfter(walk: QueueWalk, readPage: ReadPage): Promise<NumberedPage[]> {
  const start = [await readPage(getPageAfter(walk))];
  const isStillListed = (row: Document) => isKnown(walk, row) && !walk.gone.has(row.id);
  const met = await readBackwards(start, readPage, (pages) => !toRows(pages).some(isStillListed));
  return readForwards(met, readPage, (pages) => toRows(pages).every((row) => isKnown(walk, row)));
}

/** Reads the list again, from where the walk began. */
async function readAgain(walk: QueueWalk, readPage: ReadPage): Promise<NumberedPage[]> {
  const start = [await readPage(Math.floor(walk.before / walk.rowsPerPage) + 1)];
  return readForwards(start, readPage, (pages) => pages.length < maxPages);
}

/**
 * Reads on where the known documents begin. Decisions of others shorten the list in front of them,
 * too. If the page has no known document, it may lie behind them: reads the next one, then
 * backwards until it knows what is in front.
 */
async function readPagesBefore(walk: QueueWalk, readPage: ReadPage): Promise<NumberedPage[]> {
  const number = getPageBefore(walk);
  if (number === undefined) return [];
  const isBehind = (pages: NumberedPage[]) =>
    pages.length === 1 && !toRows(pages).some((row) => isKnown(walk, row));
  const start = await readForwards([await readPage(number)], readPage, isBehind);
  return readBackwards(start, readPage, (pages) => getInFront(walk, pages).length === 0);
}
