import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Page } from '@/api/body';
import type { Document, Queue } from '@/api/documents';
import type { Id } from '@/api/wire';
import type { Entry } from '@/decisions/outbox';
import { notifyError } from '@/feedback/notify';
import { useLatestState } from '@/hooks/use-latest-state';
import { getPage, toListParams } from '@/lib/search-params';
import { toPath } from '@/navigation/opened';
import {
  append,
  detourFrom,
  getFollowing,
  getInFront,
  getPageAfter,
  getPageBefore,
  getPreceding,
  giveBack,
  hasNextPage,
  isKnown,
  leaveOut,
  listAgain,
  type NumberedPage,
  prepend,
  putAside,
  type QueueWalk,
  see,
  startWalk,
  toRows,
} from '@/pages/documents/desk/queue-walk';
import { useSession } from '@/session/session';

type Opened = { document: Document; opening: number; broughtBack?: Entry | undefined };

/** Read the next page when fewer documents than this are left. */
const minAhead = 4;
/** Pages that are read again at the end: what somebody has passed by is not searched for ever. */
const maxPagesAgain = 20;

/**
 * The open document of a list, and the way to the others over the pages of that list. Starts with
 * the page on screen. The address follows, so that a reload shows the same document.
 */
export function useQueueWalk(queue: Queue, first: Document, page: Page<Document>) {
  // A desk keeps the filter with which it was opened.
  const [search] = useState(useSearchParams()[0]);
  const readPage = useReadPage(queue, search);
  const [opened, setOpened, latestOpened] = useLatestState<Opened>({ document: first, opening: 0 });
  const { document, opening, broughtBack } = opened;
  const [walk, update, latest] = useLatestState(() =>
    see(startWalk(first, { number: getPage(search), page }), first.id),
  );
  const [isMoving, setIsMoving] = useState(false);
  const getOpenId = () => latestOpened.current.document.id;
  const reading = useRef<Promise<void>>(undefined);

  useAddressOf(document);

  function open(document: Document, broughtBack?: Entry) {
    setOpened(({ opening }) => ({ document, opening: opening + 1, broughtBack }));
    setIsMoving(false);
    update((before) => see(before, document.id));
  }

  /** Reads what follows in the list. Calls during a reading share it. */
  function readAhead(): Promise<void> {
    async function read() {
      const pages = await readPagesAfter(latest.current, readPage);
      update((before) => append(before, pages, getOpenId()));
    }
    reading.current ??= read().finally(() => {
      reading.current = undefined;
    });
    return reading.current;
  }

  async function readBehind(): Promise<void> {
    const pages = await readPagesBefore(latest.current, readPage);
    update((before) => prepend(before, pages));
  }

  /**
   * Opens the document that `find` finds, at once if it is known, else after `read`, unless another
   * one, or the same one again, has been opened meanwhile. Resolves to false if there is none, or
   * the list could not be read.
   */
  async function step(
    find: (walk: QueueWalk) => Document | undefined,
    read: () => Promise<void>,
  ): Promise<boolean> {
    const from = latestOpened.current;
    const hasLeft = () => latestOpened.current !== from;
    let found = find(latest.current);
    if (!found) {
      setIsMoving(true);
      try {
        await read();
        found = find(latest.current);
      } catch (error) {
        notifyError(error);
      } finally {
        if (!hasLeft()) setIsMoving(false);
      }
    }
    if (hasLeft()) return true;
    if (found) open(found);
    return found !== undefined;
  }

  const following = getFollowing(walk, document.id);
  const preceding = getPreceding(walk, document.id);

  // Read on before the documents run out. Going to the next one reports a failure.
  const isRunningOut = walk.hasMore && following.length < minAhead;
  const readQuietly = useEffectEvent(() => void readAhead().catch(() => undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step may need another page
  useEffect(() => {
    if (isRunningOut) readQuietly();
  }, [isRunningOut, document.id, walk.documents.length]);

  /** Where nothing follows, documents may have come back that colleagues had open. */
  async function readToEnd(): Promise<void> {
    await readAhead();
    if (getFollowing(latest.current, getOpenId()).length > 0) return;
    const pages = await readAgain(latest.current, readPage);
    update((before) => listAgain(before, pages));
  }

  const goNext = () => step((now) => getFollowing(now, getOpenId())[0], readToEnd);
  return {
    document,
    /** Another number each time that a document is opened, also the same one again. */
    opening,
    /** The decision that an Undo or a refusal has brought back with the document. */
    broughtBack,
    walk,
    following,
    preceding,
    hasNext: following.length > 0 || walk.hasMore,
    hasPrevious: preceding !== undefined || walk.before > 0,
    /** While the list is read for the next or the previous document. */
    isMoving,
    goNext,
    goPrevious: () => step((now) => getPreceding(now, getOpenId()), readBehind),
    /** For a document that a colleague has opened, unless it is the open one. */
    leaveToOthers: (id: Id) => {
      if (id !== getOpenId() && !latest.current.gone.has(id)) {
        update((before) => leaveOut(before, id, 'taken'));
      }
    },
    /** A decision on a document waits, or the server has taken it. */
    markDecided: (id: Id, reason: 'waiting' | 'decided') =>
      update((before) => leaveOut(before, id, reason)),
    /** Opens the document of a decision again that has been taken back. */
    giveBack: (entry: Entry) => {
      if (!entry.opened) return;
      const { document } = entry.opened;
      update((before) => giveBack(before, document.id));
      open(document, entry);
    },
    /** Puts documents next, before the rest of the queue; none of them takes them away again. */
    decideFirst: (documents: Document[]) =>
      update((before) => detourFrom(before, getOpenId(), documents)),
    /** Leaves the open document for the end of the queue and opens the next one. */
    putAside: () => {
      const [next] = getFollowing(latest.current, getOpenId());
      update((before) => putAside(before, getOpenId()));
      return next ? step(() => next, readAhead) : goNext();
    },
  };
}

/** Keeps the document in the address, in place of the one before: Back leaves the desk. */
function useAddressOf({ id }: Document): void {
  const { search, state } = useLocation();
  const isThere = useParams().id === String(id);
  const navigate = useNavigate();
  const replace = useEffectEvent(() => {
    void navigate({ pathname: `../${toPath(id)}`, search }, { replace: true, state });
  });
  useEffect(() => {
    if (!isThere) replace();
  }, [isThere]);
}

/** Reads a page of the list with these filters, as it is now. */
function useReadPage(queue: Queue, search: URLSearchParams) {
  const queryClient = useQueryClient();
  const { role } = useSession();
  return async (number: number): Promise<NumberedPage> => {
    const params = toListParams(search, role);
    params.set('page', String(number));
    const page = await queryClient.query({
      ...queue.list(params),
      // Not the list on screen: its reload after a decision would cancel this reading.
      queryKey: [queue.path, 'walk', params.toString()],
      staleTime: 0,
      gcTime: 0,
    });
    return { number, page };
  };
}

type ReadPage = (number: number) => Promise<NumberedPage>;

/** Reads the pages after those, while there are any and `goesOn`. */
async function readForwards(
  pages: NumberedPage[],
  readPage: ReadPage,
  goesOn: (pages: NumberedPage[]) => boolean,
): Promise<NumberedPage[]> {
  const last = pages.at(-1);
  if (!last || !hasNextPage(last) || !goesOn(pages)) return pages;
  return readForwards([...pages, await readPage(last.number + 1)], readPage, goesOn);
}

/** Reads the pages in front of those, while there are any and `goesOn`. */
async function readBackwards(
  pages: NumberedPage[],
  readPage: ReadPage,
  goesOn: (pages: NumberedPage[]) => boolean,
): Promise<NumberedPage[]> {
  const [first] = pages;
  if (!first || first.number <= 1 || !goesOn(pages)) return pages;
  return readBackwards([await readPage(first.number - 1), ...pages], readPage, goesOn);
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
  return readForwards(start, readPage, (pages) => pages.length < maxPagesAgain);
}

/**
 * Reads on where the known documents begin. Decisions of others shorten the list in front of them,
 * too, so a page without any of them may lie behind: it reads the next one, and backwards until it
 * knows what is in front.
 */
async function readPagesBefore(walk: QueueWalk, readPage: ReadPage): Promise<NumberedPage[]> {
  const number = getPageBefore(walk);
  if (number === undefined) return [];
  const isBehind = (pages: NumberedPage[]) =>
    pages.length === 1 && !toRows(pages).some((row) => isKnown(walk, row));
  const start = await readForwards([await readPage(number)], readPage, isBehind);
  return readBackwards(start, readPage, (pages) => getInFront(walk, pages).length === 0);
}
