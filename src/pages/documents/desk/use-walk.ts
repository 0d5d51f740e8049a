import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useResolvedPath, useSearchParams } from 'react-router-dom';
import type { Document } from '@/api/documents';
import type { Id } from '@/api/wire';
import { getPage, toListParams } from '@/lib/search-params';
import { toPath } from '@/navigation/opened';
import type { NumberedPage, ReadPage } from '@/pages/documents/desk/queue-pages';
import { createWalk } from '@/pages/documents/desk/walk';
import { useQueue } from '@/pages/documents/queue-context';
import { useSession } from '@/session/session';

/** The walk of a desk, made when it opens. `start` is the page on which `first` stands. */
export function useWalk(first: Document, start: NumberedPage, readPage: ReadPage) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { pathname: listPath } = useResolvedPath('..');

  const asked = getPage(new URLSearchParams(search));

  function writeAddress(id: Id, page: number) {
    // The address leads back to the list a moment before the desk is gone.
    if (!window.location.pathname.startsWith(`${listPath}/`)) return;
    const params = new URLSearchParams(search);
    if (page !== asked) params.set('page', String(page));
    const to = { pathname: `${listPath}/${toPath(id)}`, search: params.toString() };
    void navigate(to, { replace: true, state });
  }

  const [walk] = useState(() => createWalk({ first, start, asked, readPage, writeAddress }));
  useEffect(() => {
    walk.show();
    return walk.hide;
  }, [walk]);
  return walk;
}

/** The page of the queue on screen, and a reader of others with the same filter. */
export function useQueuePages(): { shown: NumberedPage; readPage: ReadPage } {
  const queryClient = useQueryClient();
  const { screen, list } = useQueue();
  const { queue } = screen;
  const { role } = useSession();
  const [search] = useSearchParams();
  async function readPage(number: number) {
    const params = toListParams(search, role);
    params.set('page', String(number));
    const page = await queryClient.query({
      ...queue.list(params),
      // Has a key of its own: a reload of the list on screen would cancel this reading.
      queryKey: [queue.path, 'walk', params.toString()],
      staleTime: 0,
      gcTime: 0,
    });
    return { number, page };
  }
  return { shown: { number: getPage(search), page: list }, readPage };
}
