import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import {
  createDraft,
  type Draft,
  draftsQuery,
  keepDraft,
  markFormClosed,
  markFormOpen,
  removeDraft,
} from '@/drafts/store';
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
 * tab or the browser has ended.
 */
export function useKeptWork({ changes, outlivesScreen, ...subject }: Work) {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const schedule = useRef(() => {});

  const getWork = useEffectEvent(() => ({
    changes,
    outlivesScreen,
    origin: { ...subject, label: '', role, address: pathname + search },
  }));

  useEffect(() => {
    const openedAt = Date.now();
    const draft = createDraft();
    const ending = new AbortController();
    let timer: number | undefined;
    let writing: Promise<unknown> = markFormOpen(draft.id);
    let isKept = false;

    function write() {
      window.clearTimeout(timer);
      timer = undefined;
      const { changes, origin } = getWork();
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
    const { signal } = ending;
    window.addEventListener('beforeunload', flush, { signal });
    window.addEventListener('pagehide', flush, { signal });
    document.addEventListener('visibilitychange', flush, { signal });
    return () => {
      ending.abort();
      flush();
      // A session that has ended took the screen away.
      const hasLeft = readItem(storageKeys.accessToken) !== '';
      if (hasLeft && !getWork().outlivesScreen) forget();
      void writing.then(() => {
        markFormClosed(draft.id);
        return queryClient.invalidateQueries(draftsQuery(username));
      });
    };
  }, [username, queryClient]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever has changed is written
  useEffect(() => schedule.current(), [changes]);
}
