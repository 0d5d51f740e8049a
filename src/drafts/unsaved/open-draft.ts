import type { QueryClient } from '@tanstack/react-query';
import { isEqual } from 'es-toolkit';
import { type Draft, readRecord } from '@/drafts/unsaved/draft-record';
import { draftsQuery } from '@/drafts/unsaved/draft-store';
import { tellOpen } from '@/drafts/unsaved/other-tabs';
import {
  createDraft,
  finishLate,
  storeDraft,
  storeOnLeaving,
  type Work,
} from '@/drafts/unsaved/write-draft';

/** ms between a change and its writing. */
const delay = 300;

/** The latest opening of each draft, by id. It also writes what earlier ones have not. */
const openings = new Map<string, AbortController>();

export type OpenDraft = ReturnType<typeof openDraft>;

type Options = {
  /** Returns the work; undefined for none. */
  read: () => Work | undefined;
  /** Called once with the draft as it was found. */
  onFound?: (draft: Draft | undefined) => void;
  /** Called if another tab has it open, too. */
  onElsewhere?: () => void;
};

/**
 * Keeps work as a draft while it is open: a change is written a moment later, or at once when the
 * page may be left. The last tab to write wins. Writes wait until the stored draft has been looked
 * for.
 */
export function openDraft(
  client: QueryClient,
  username: string,
  id: string,
  { read, onFound = () => {}, onElsewhere = () => {} }: Options,
) {
  const query = draftsQuery(username);
  const ending = new AbortController();
  const { signal } = ending;
  openings.set(id, ending);
  let session = '';
  /** The draft as it was last read or written here. */
  let last: Draft | undefined;
  let tellClosed = () => {};
  let isFound = false;
  let isRemoved = false;
  let timer: number | undefined;
  let isRefused = false;
  let writing = Promise.resolve();

  const finding = findDraft(client, username, id).then((found) => {
    last = found.draft;
    session = found.session;
    tellClosed = tellOpen(id, onElsewhere);
    // The draft is open from now on, so it is no longer offered.
    if (last) client.setQueryData(query.queryKey, (all) => all?.filter((one) => one.id !== id));
    isFound = true;
    onFound(last);
  });

  /** Runs at once if it can, because a closing tab waits for nothing. */
  function onceFound(run: () => void) {
    if (isFound) run();
    else void finding.then(run);
  }

  function write(store = storeDraft) {
    window.clearTimeout(timer);
    timer = undefined;
    const work = isRemoved ? undefined : read();
    // A draft that was only restored is not written, and keeps its date.
    if (isEqual(last?.changes, work?.changes) && last?.lacksFile === work?.lacksFile) return;
    const next = work && createDraft(id, work);
    const before = last;
    const storing = store({ username, session, isClosed: signal.aborted }, id, next, before);
    writing = storing.then((isStored) => {
      isRefused = !isStored;
      // Written again at the next change, or when the page is left.
      if (isRefused && last === next) last = before;
    });
    last = next;
    if (signal.aborted) void offer();
  }

  /** Offers what was written, once it is stored. */
  async function offer() {
    await writing;
    await client.invalidateQueries(query);
  }

  /** Writes a pending change at once. */
  function flush(store = storeDraft) {
    if (timer !== undefined || isRefused) onceFound(() => write(store));
  }

  const leave = () => flush(storeOnLeaving);
  window.addEventListener('beforeunload', leave, { signal });
  window.addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', leave, { signal });

  return {
    /** Writes a moment later, after `prepare`; once closed, only over its own state. */
    schedule(prepare?: () => void) {
      timer ??= window.setTimeout(() => {
        prepare?.();
        onceFound(() => write());
      }, delay);
    },
    /** Writes at once. Resolves when the work is stored, or cannot be. */
    async save(): Promise<void> {
      await finding;
      write();
      await writing;
    },
    /** Removes the draft: its work has been saved, or left for good. */
    remove: () =>
      onceFound(() => {
        isRemoved = true;
        write();
      }),
    /** Writes a pending change, and leaves the draft to the next form. */
    close: () =>
      onceFound(() => {
        if (openings.get(id) === ending) {
          openings.delete(id);
          flush();
        }
        ending.abort();
        tellClosed();
        void offer();
      }),
  };
}

/** The draft with an id, if there is one, and the session in which it can be kept. */
export async function findDraft(client: QueryClient, username: string, id: string) {
  await finishLate(client);
  const { owner, session, drafts } = await readRecord();
  return { session, draft: drafts.find((one) => owner === username && one.id === id) };
}
