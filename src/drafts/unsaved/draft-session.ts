import type { QueryClient } from '@tanstack/react-query';
import { isEqual } from 'es-toolkit';
import { draftsQuery } from '@/drafts/unsaved/draft-store';
import { tellOpen } from '@/drafts/unsaved/open-drafts';
import { createDraft, findDraft, storeDraft, type Work } from '@/drafts/unsaved/write-draft';

/** ms between a change and its writing. */
const delay = 300;

export type OpenDraft = Awaited<ReturnType<typeof openDraft>>;

/**
 * Keeps work as a draft while it is open: a change is written a moment later, or at once when the
 * page may be left. What is written last stays, in whatever tab. `read` returns the work; undefined
 * for none. `onElsewhere` is called if another tab has it open, too.
 */
export async function openDraft(
  client: QueryClient,
  username: string,
  id: string,
  read: () => Work | undefined,
  onElsewhere = () => {},
) {
  const { session, draft } = await findDraft(username, id);
  const query = draftsQuery(username);
  const tellClosed = tellOpen(id, onElsewhere);
  // It is open now, and no longer offered.
  if (draft) client.setQueryData(query.queryKey, (all) => all?.filter((one) => one.id !== id));
  const ending = new AbortController();
  const { signal } = ending;
  /** As it has been read or written here. */
  let last = draft;
  let isForgotten = false;
  let timer: number | undefined;
  let writing = Promise.resolve();

  function write() {
    window.clearTimeout(timer);
    timer = undefined;
    const work = isForgotten ? undefined : read();
    // What has only been restored keeps its date.
    if (isEqual(last?.changes, work?.changes) && last?.lacksFile === work?.lacksFile) return;
    const next = work && createDraft(id, work);
    writing = storeDraft({ username, session, isClosed: signal.aborted }, id, next, last);
    last = next;
    if (signal.aborted) void offer();
  }

  /** Once it is stored, it may be offered. */
  async function offer() {
    await writing;
    await client.invalidateQueries(query);
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
    /** The draft as it was found. */
    draft,
    /** Writes a moment later, after `prepare`; once closed, only what has become less. */
    schedule(prepare?: () => void) {
      timer ??= window.setTimeout(() => {
        prepare?.();
        write();
      }, delay);
    },
    /** Writes at once. Resolves when the work is stored, or cannot be. */
    save(): Promise<void> {
      write();
      return writing;
    },
    /** Removes the draft: its work has been saved, or left for good. */
    forget() {
      isForgotten = true;
      write();
    },
    /** Writes what is not written yet, and leaves the draft to whoever comes next. */
    close() {
      flush();
      ending.abort();
      tellClosed();
      void offer();
    },
  };
}
