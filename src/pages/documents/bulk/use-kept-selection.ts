import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftsQuery } from '@/drafts/unsaved/draft-store';
import type { OpenedState } from '@/navigation/opened';
import { useQueue } from '@/pages/documents/queue-context';
import { isSameRole, useSession } from '@/session/session';

/**
 * 'there' if documents are chosen on screen, 'pending' while the selection of an earlier page is
 * being restored, else 'none'.
 */
export function useKeptSelection(): 'pending' | 'there' | 'none' {
  const { screen, selection } = useQueue();
  const { user, role } = useSession();
  const { data: drafts } = useQuery(draftsQuery(user?.username ?? ''));
  const draftId = (useLocation().state as OpenedState)?.draft;
  const isChosen = selection.chosen.length > 0;
  const [found, setFound] = useState<'pending' | 'there' | 'none'>(
    isChosen && draftId === undefined ? 'there' : 'pending',
  );

  const isRestored = useRef(false);
  const find = useEffectEvent(() => {
    const own = drafts?.filter(
      (draft) =>
        draft.kind === 'decisions' &&
        draft.path === screen.queue.path &&
        isSameRole(draft.role, role),
    );
    const draft = own?.find(({ id }) => id === draftId) ?? (isChosen ? undefined : own?.[0]);
    // StrictMode searches twice.
    if (draft && !isRestored.current) void selection.restore(draft);
    isRestored.current = draft !== undefined;
    setFound(draft || isChosen ? 'there' : 'none');
  });
  const isSearching = drafts !== undefined && found === 'pending';
  useEffect(() => {
    if (isSearching) find();
  }, [isSearching]);
  return found;
}
