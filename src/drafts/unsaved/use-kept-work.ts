import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useResolvedPath } from 'react-router-dom';
import type { Draft } from '@/drafts/unsaved/draft-record';
import { type OpenDraft, openDraft } from '@/drafts/unsaved/open-draft';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { createId } from '@/lib/records';
import { useSession } from '@/session/session';

type KeptWork = Pick<Draft, 'path' | 'kind' | 'title'> & {
  /** The work so far; undefined if there is none. */
  changes: Draft['changes'] | undefined;
  /** True to keep it when the user has gone to another screen. */
  outlivesScreen: boolean;
};

/**
 * Stores work outside forms as a draft. Call `keep` after each change, even once the screen has
 * gone and a delivery ends; `save` resolves when all is stored. Both call `getWork`, so it must not
 * read state that waits for a render. `listPath` leads from the caller's route to that of the list.
 */
export function useKeptWork(getWork: () => KeptWork, listPath = '') {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const address = useResolvedPath(listPath).pathname + useLocation().search;
  const queryClient = useQueryClient();
  const [id] = useState(createId);
  const opened = useRef<OpenDraft>(undefined);

  // A ref: effect events cannot be called during a render, in which Firefox may close a tab.
  const latest = useRef({ getWork, role, address });
  useEffect(() => {
    latest.current = { getWork, role, address };
  });

  useEffect(() => {
    const draft = openDraft(queryClient, username, id, {
      read() {
        const { getWork, role, address } = latest.current;
        const { path, kind, title, changes } = getWork();
        return (
          changes && { path, kind, title, label: '', role, address, changes, lacksFile: false }
        );
      },
    });
    opened.current = draft;
    return () => {
      // Keeps the draft if a sign-out or a change of role unmounts it.
      const isSignedIn = readItem(storageKeys.accessToken) !== '';
      const hasLeft = isSignedIn && readItem(storageKeys.role) === latest.current.role;
      if (hasLeft && !latest.current.getWork().outlivesScreen) draft.remove();
      draft.close();
    };
  }, [username, queryClient, id]);

  return {
    keep: () => opened.current?.schedule(),
    save: async () => opened.current?.save(),
  };
}
