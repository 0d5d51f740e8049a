import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useResolvedPath } from 'react-router-dom';
import { type OpenDraft, openDraft } from '@/drafts/unsaved/draft-session';
import type { Draft } from '@/drafts/unsaved/draft-store';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { createId } from '@/lib/records';
import { useSession } from '@/session/session';

type Work = Pick<Draft, 'path' | 'kind' | 'title'> & {
  /** The work so far; undefined if there is none. */
  changes: Draft['changes'] | undefined;
  /** Whether to keep it when the user has gone to another screen. */
  outlivesScreen: boolean;
};

/**
 * Stores as a draft what a screen holds outside its forms. Call `keep` after each change, also of
 * what is delivered after the screen has gone; `save` resolves when all is stored. `getWork` is
 * called then, too: what it reads must not wait for a render. `listPath` leads from the caller's
 * route to that of the list.
 */
export function useKeptWork(getWork: () => Work, listPath = '') {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const address = useResolvedPath(listPath).pathname + useLocation().search;
  const queryClient = useQueryClient();
  const [id] = useState(createId);
  const opened = useRef<Promise<OpenDraft>>(undefined);

  // Not an effect event, which cannot be called during a render: Firefox may close a tab in one.
  const latest = useRef({ getWork, role, address });
  useEffect(() => {
    latest.current = { getWork, role, address };
  });

  useEffect(() => {
    const opening = openDraft(queryClient, username, id, () => {
      const { getWork, role, address } = latest.current;
      const { path, kind, title, changes } = getWork();
      return changes && { path, kind, title, label: '', role, address, changes, lacksFile: false };
    });
    opened.current = opening;
    return () => {
      // Unmounted by a sign-out or a change of role: keep the draft.
      const isSignedIn = readItem(storageKeys.accessToken) !== '';
      const hasLeft = isSignedIn && readItem(storageKeys.role) === latest.current.role;
      const isGivenUp = hasLeft && !latest.current.getWork().outlivesScreen;
      void opening.then(({ forget, close }) => {
        if (isGivenUp) forget();
        close();
      });
    };
  }, [username, queryClient, id]);

  return {
    keep: () => void opened.current?.then(({ schedule }) => schedule()),
    save: async () => (await opened.current)?.save(),
  };
}
