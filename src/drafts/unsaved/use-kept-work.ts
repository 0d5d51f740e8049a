import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import {
  createDraft,
  type Draft,
  keepDraft,
  releaseDraft,
  removeDraft,
} from '@/drafts/unsaved/draft-store';
import { flushOnLeave } from '@/drafts/unsaved/flush-on-leave';
import { readItem } from '@/lib/browser-storage';
import { lock } from '@/lib/locks';
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
  const address = pathname + search;
  const queryClient = useQueryClient();
  const schedule = useRef(() => {});
  const lastId = useRef<string>(undefined);

  // Not an effect event, which cannot be called during a render: Firefox may close a tab in one.
  const latest = useRef({ getWork, role, address });
  useEffect(() => {
    latest.current = { getWork, role, address };
  });

  useEffect(() => {
    const openedAt = Date.now();
    const draft = createDraft();
    const ending = new AbortController();
    let writing: Promise<unknown> = lock(draft.id);
    let isKept = false;

    function write() {
      const { getWork, role, address } = latest.current;
      const { changes, path, kind, title } = getWork();
      if (!changes) return forget();
      isKept = true;
      const origin = { path, kind, title, label: '', role, address };
      const written = { ...draft, ...origin, changes, writtenAt: Date.now() };
      writing = keepDraft(username, openedAt, written);
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
      // A session that has ended took the screen away, and so does a change of role.
      const isSignedIn = readItem(storageKeys.accessToken) !== '';
      const hasLeft = isSignedIn && readItem(storageKeys.role) === latest.current.role;
      if (hasLeft && !latest.current.getWork().outlivesScreen) forget();
      void writing.then(() => releaseDraft(queryClient, username, draft.id));
    };
  }, [username, queryClient]);

  return () => schedule.current();
}
