import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListResource } from '@/api/resource';
import type { Id } from '@/api/wire';
import { draftOf } from '@/drafts/store';
import type { List } from '@/hooks/use-list';
import { useSession } from '@/session/session-context';

/** What a link to a draft's page carries as its state. */
export type DraftLinkState = { draft?: string } | null;

/**
 * Opens the form of a draft that the person goes on with: `open` gets the form's title and its row as the list shows it
 * now, else as it was; undefined for a new one.
 */
export function useContinuedDraft<Row extends { id: Id }>(
  of: ListResource<Row>,
  list: List<Row>,
  open: (kind: string, row: Row | undefined) => void,
): void {
  const location = useLocation();
  const key = (location.state as DraftLinkState)?.draft;
  const username = useSession().user?.username ?? '';

  const openForm = useEffectEvent((kind: string, id: Id | undefined) => {
    if (id === undefined) return open(kind, undefined);
    open(kind, list.rows.find((row) => row.id === id) ?? of.blank(id));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another click on the same link is another visit
  useEffect(() => {
    if (!key || list.isLoading) return;
    let isOver = false;
    void draftOf(username, key, Date.now()).then((draft) => {
      if (draft && !isOver) openForm(draft.kind, draft.id);
    });
    return () => {
      isOver = true;
    };
  }, [key, username, list.isLoading, location.key]);
}
