import type { QueryClient } from '@tanstack/react-query';
import { isEmptyObject, isEqual } from 'es-toolkit';
import { type Draft, draftsQuery, keepDraft, removeDraft } from '@/drafts/unsaved/draft-store';
import { lock, unlock } from '@/lib/locks';

/** ms between a change and its writing. */
const delay = 300;

/**
 * Keeps work as a draft while it is open: no other tab takes it, and a change is written a moment
 * later, or at once when the page may be left. `read` returns the work; undefined for none.
 */
export function openDraftSession(
  client: QueryClient,
  username: string,
  fresh: Draft,
  read: () => Partial<Draft> | undefined,
) {
  const openedAt = Date.now();
  const ending = new AbortController();
  const { signal } = ending;
  let draft = fresh;
  let isLocked = false;
  let timer: number | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  function remove() {
    if (isEmptyObject(draft.changes)) return;
    draft = { ...draft, changes: {} };
    writing = removeDraft(draft.id);
  }

  function write() {
    if (signal.aborted) return;
    window.clearTimeout(timer);
    timer = undefined;
    const work = read();
    if (!work) return remove();
    const next = { ...draft, ...work };
    // What has only been restored keeps its date.
    if (isEqual(next, draft)) return;
    draft = { ...next, writtenAt: Date.now() };
    writing = keepDraft(username, openedAt, draft);
  }

  /** Writes at once what is to be written a moment later. */
  function flush() {
    if (timer !== undefined) write();
  }

  // A write that begins when the page is hidden for good may not be finished.
  window.addEventListener('beforeunload', flush, { signal });
  window.addEventListener('pagehide', flush, { signal });
  document.addEventListener('visibilitychange', flush, { signal });

  return {
    signal,
    /** Locks the draft for this tab, or in its place a waiting one, if no other tab has it. */
    async start(waiting?: Draft): Promise<boolean> {
      const isTaken = waiting !== undefined && (await lock(waiting.id));
      if (isTaken) draft = waiting;
      else await lock(draft.id);
      if (signal.aborted) unlock(draft.id);
      else isLocked = true;
      return isTaken;
    },
    /** Writes a moment later, after `prepare`. */
    schedule(prepare?: () => void) {
      timer ??= window.setTimeout(() => {
        prepare?.();
        write();
      }, delay);
    },
    /** Writes at once. Resolves when the work is stored, or cannot be. */
    save(): Promise<unknown> {
      write();
      return writing;
    },
    /** Removes the draft: its work has been saved, or left for good. */
    forget() {
      ending.abort();
      remove();
    },
    /** Writes what is not written yet, and leaves the draft to whoever comes next. */
    close() {
      flush();
      ending.abort();
      void writing.then(() => {
        if (isLocked) unlock(draft.id);
        return client.invalidateQueries(draftsQuery(username));
      });
    },
  };
}
