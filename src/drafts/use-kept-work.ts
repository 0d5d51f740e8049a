import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { lock, unlock } from '@/drafts/locks';
import { createDraft, type Draft, draftsQuery, keepDraft, removeDraft } from '@/drafts/store';
import { readItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';
import { useSession } from '@/session/session-context';

/** ms between two writes */
const interval = 300;

type Work = Pick<Draft, 'path' | 'kind' | 'title'> & {
  /** What has been done so far; undefined for nothing. */
  changes: Draft['changes'] | undefined;
  /** Whether it is still wanted when the person has gone to another screen. */
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

  const read = useEffectEvent(() => {
    const { changes, outlivesScreen, ...subject } = getWork();
    const origin = { ...subject, label: '', role, address: pathname + search };
    return { changes, outlivesScreen, origin };
  });

  useEffect(() => {
    const openedAt = Date.now();
    const draft = createDraft();
    const ending = new AbortController();
    let timer: number | undefined;
    let writing: Promise<unknown> = lock(draft.id);
    let isKept = false;

    function write() {
      window.clearTimeout(timer);
      timer = undefined;
      const { changes, origin } = read();
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

    function flush() {
      if (timer !== undefined) write();
    }

    schedule.current = () => {
      timer ??= window.setTimeout(write, interval);
    };
    // StrictMode runs the effect twice: the first draft holds the same work.
    if (lastId.current) {
      void removeDraft(lastId.current);
      schedule.current();
    }
    lastId.current = draft.id;

    const { signal } = ending;
    window.addEventListener('beforeunload', flush, { signal });
    window.addEventListener('pagehide', flush, { signal });
    document.addEventListener('visibilitychange', flush, { signal });
    return () => {
      ending.abort();
      schedule.current = () => {};
      flush();
      // A session that has ended took the screen away.
      const hasLeft = readItem(storageKeys.accessToken) !== '';
      if (hasLeft && !read().outlivesScreen) forget();
      void writing.then(() => {
        unlock(draft.id);
        return queryClient.invalidateQueries(draftsQuery(username));
      });
    };
  }, [username, queryClient]);

  return () => schedule.current();
}
