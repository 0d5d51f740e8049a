import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { flushOnLeave } from '@/drafts/flush-on-leave';
import { lock } from '@/drafts/locks';
import { createDraft, type Draft, keepDraft, releaseDraft, removeDraft } from '@/drafts/store';
import { readItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';
import { useSession } from '@/session/session-context';

type Work = Pick<Draft, 'path' | 'kind' | 'title'> & {
  /** The work so far; undefined if there is none. */
  changes: Draft['changes'] | undefined;
  /** Whether to keep it when the user has gone to another screen. */
  outlivesScreen: boolean;
};

/**
 * Keeps as a draft what a screen holds outside its forms, and offers it again once the session, the
 * tab or the browser has ended. Call the returned function after each change. `getWork` is called
 * later, also when the screen has gone: what it reads must not wait for a render.
 */
export function useKeptWork(getWork: () => Work): () => void {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const schedule = useRef(() => {});
  const lastId = useRef<string>(undefined);

  function readWork() {
    const { changes, outlivesScreen, ...subject } = getWork();
    const origin = { ...subject, label: '', role, address: pathname + search };
    return { changes, outlivesScreen, origin };
  }
  // Not an effect event, which cannot be called during a render: Firefox may close a tab in one.
  const read = useRef(readWork);
  useEffect(() => {
    read.current = readWork;
  });

  useEffect(() => {
    const openedAt = Date.now();
    const draft = createDraft();
    const ending = new AbortController();
    let writing: Promise<unknown> = lock(draft.id);
    let isKept = false;

    function write() {
      const { changes, origin } = read.current();
      if (!changes) return forget();
      isKept = true;
      writing = keepDraft(username, openedAt, {
        ...draft,
        ...origin,
        changes,
        writtenAt: Date.now(),
      });
    }

    function forget() {
      if (isKept) writing = removeDraft(draft.id);
      isKept = false;
    }

    const later = flushOnLeave(write, ending.signal);
    schedule.current = later.schedule;
    // StrictMode runs the effect twice: the first draft holds the same work.
    if (lastId.current) {
      void removeDraft(lastId.current);
      schedule.current();
    }
    lastId.current = draft.id;

    return () => {
      later.flush();
      ending.abort();
      // A session that has ended took the screen away.
      const hasLeft = readItem(storageKeys.accessToken) !== '';
      if (hasLeft && !read.current().outlivesScreen) forget();
      void writing.then(() => releaseDraft(queryClient, username, draft.id));
    };
  }, [username, queryClient]);

  return () => schedule.current();
}
