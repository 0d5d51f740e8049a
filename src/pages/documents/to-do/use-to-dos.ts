import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '@/api/documents';
import { labelOf } from '@/api/meta-data';
import { keepToDos, toDosQuery } from '@/drafts/unsaved/kept-to-dos';
import { useCurrentDocument } from '@/pages/documents/sheet/use-current-document';
import { judgeRejection } from '@/pages/documents/to-do/judge-rejection';
import { useSession } from '@/session/session';

/** Computes what the owner of a rejected document has to correct, and how far that is. */
export function useToDos(row: Document) {
  const queryClient = useQueryClient();
  const username = useSession().user?.username ?? '';
  const { document, history, metaData, isLoading } = useCurrentDocument(row);
  const kept = useQuery(toDosQuery(username));
  const labels = metaData.data?.entries.map(labelOf) ?? [];
  const judged = judgeRejection({ document, history, labels, kept: kept.data ?? [] });
  return {
    ...judged,
    /** True until it is known what has been done. */
    isLoading: isLoading || kept.isPending,
    tick(name: string, isDone: boolean) {
      void keepToDos(queryClient, username, judged.about, { ticks: { [name]: isDone } });
    },
  };
}
