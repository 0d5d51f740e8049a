import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListResource } from '@/api/resource';
import { rolesQuery } from '@/api/session';
import type { Id } from '@/api/wire';
import { type Draft, draftsQuery } from '@/drafts/unsaved/draft-store';
import type { List } from '@/hooks/use-list';
import { useSession } from '@/session/session-context';
import { isSameRole } from '@/session/session-store';

/** The state of a link to the page of a draft: its id. */
export type DraftLinkState = { draft?: string } | null;

/**
 * Opens the form of the draft that a link names, once per visit. `open` gets the row as the list
 * shows it now. A row that is not on the list has only its id; a new one is undefined.
 */
export function useContinuedDraft<Row extends { id: Id }>(
  of: ListResource<Row>,
  list: List<Row>,
  open: (draft: Draft, row: Row | undefined) => void,
): void {
  const { state, key: visit } = useLocation();
  const id = (state as DraftLinkState)?.draft;
  const { user, role } = useSession();
  const { data: drafts } = useQuery(draftsQuery(user?.username ?? ''));
  const draft = drafts?.find((draft) => draft.id === id && draft.path === of.path);
  const hasRows = !(list.isLoading || list.isRefreshing || list.failed);
  const roles = useQuery(rolesQuery);
  const isHeld = roles.data?.some(({ name }) => isSameRole(name, draft?.role ?? ''));
  // The link is still there after a change of role, which the notice offers to take back.
  const isOtherRole = isHeld && !isSameRole(draft?.role ?? '', role);
  const isReady = draft !== undefined && !isOtherRole && (draft.rowId === undefined || hasRows);

  const openedVisit = useRef('');
  const openForm = useEffectEvent(() => {
    if (!draft || openedVisit.current === visit) return;
    openedVisit.current = visit;
    const { rowId } = draft;
    if (rowId === undefined) return open(draft, undefined);
    open(draft, list.rows.find((row) => row.id === rowId) ?? of.blank(rowId));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be used again
  useEffect(() => {
    if (isReady) openForm();
  }, [isReady, visit]);
}
