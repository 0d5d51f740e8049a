import { useQuery } from '@tanstack/react-query';
import { fetchView, viewQuery } from '@/api/document-views';
import type { Id } from '@/api/wire';
import { useQueue } from '@/pages/documents/queue-context';

/** Milliseconds. A lease lasts twice as long. */
const period = 60_000;

/**
 * Views a document again while it is held, so that the queues of colleagues go on leaving it out. A
 * hidden tab gives the document back. Does nothing where the back end has no leases. Says whether a
 * colleague has the document, or has decided on it.
 */
export function useLease(id: Id): { isForOthers: boolean } {
  const { waitsIn } = useQueue().screen;
  const { data, dataUpdatedAt } = useQuery({ ...viewQuery(id), enabled: false });
  useQuery({
    // Kept apart, because a new answer to the first view would reload the file on screen.
    queryKey: ['lease', id, dataUpdatedAt],
    queryFn: () => fetchView(id).catch(() => null),
    enabled: data?.isLeased === true,
    initialData: null,
    initialDataUpdatedAt: dataUpdatedAt,
    staleTime: period,
    refetchInterval: period,
    refetchOnWindowFocus: true,
    gcTime: 0,
  });
  const isDecided = data?.document && data.document.document_status_id !== waitsIn;
  return { isForOthers: data?.isTaken || isDecided || false };
}
