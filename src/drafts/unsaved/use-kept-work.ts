import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useResolvedPath } from 'react-router-dom';
import { openDraftSession } from '@/drafts/unsaved/draft-session';
import { createDraft, type Draft, removeDraft } from '@/drafts/unsaved/draft-store';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { useSession } from '@/session/session';

type Work = Pick<Draft, 'path' | 'kind' | 'title'> & {
  /** The work so far; undefined if there is none. */
  changes: Draft['changes'] | undefined;
  /** Whether to keep it when the user has gone to another screen. */
  outlivesScreen: boolean;
};

/**
 * Keeps as a draft what a screen holds outside its forms, and offers it again once the session, the
 * tab or the browser has ended. Call `keep` after each change; `save` resolves when all is stored.
 * `getWork` is called later, also when the screen has gone: what it reads must not wait for a
 * render. `listPath` leads from the caller's route to that of the list.
 */
export function useKeptWork(getWork: () => Work, listPath = '') {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const address = useResolvedPath(listPath).pathname + useLocation().search;
  const queryClient = useQueryClient();
  const session = useRef<ReturnType<typeof openDraftSession>>(undefined);
  const lastId = useRef<string>(undefined);

  // Not an effect event, which cannot be called during a render: Firefox may close a tab in one.
  const latest = useRef({ getWork, role, address });
  useEffect(() => {
    latest.current = { getWork, role, address };
  });

  useEffect(() => {
    const { getWork, ...place } = latest.current;
    const { path, kind, title } = getWork();
    const fresh = createDraft({ path, kind, title, label: '', ...place });
    const opened = openDraftSession(queryClient, username, fresh, () => {
      const { getWork, role, address } = latest.current;
      const { changes, title } = getWork();
      return changes && { changes, title, role, address };
    });
    void opened.start();
    session.current = opened;
    // StrictMode runs the effect twice: the first draft holds the same work.
    if (lastId.current) {
      void removeDraft(lastId.current);
      opened.schedule();
    }
    lastId.current = fresh.id;

    return () => {
      // A session that has ended took the screen away, and so does a change of role.
      const isSignedIn = readItem(storageKeys.accessToken) !== '';
      const hasLeft = isSignedIn && readItem(storageKeys.role) === latest.current.role;
      if (hasLeft && !latest.current.getWork().outlivesScreen) opened.forget();
      opened.close();
    };
  }, [username, queryClient]);

  return {
    keep: () => session.current?.schedule(),
    save: async () => void (await session.current?.save()),
  };
}
