import { useQueryClient } from '@tanstack/react-query';
import { viewQuery } from '@/api/document-views';
import type { Document } from '@/api/documents';
import { metaDataQuery } from '@/api/meta-data';
import { type KeptChange, keepToDos } from '@/drafts/unsaved/kept-to-dos';
import { findLastRejection } from '@/pages/documents/sheet/last-rejection';
import { toSubject } from '@/pages/documents/to-do/judge-rejection';
import { isToCorrect } from '@/pages/documents/to-do/to-correct';
import { useSession } from '@/session/session';

/**
 * Returns a function that remembers which corrections of a rejected document the server has taken.
 * Not needed where a history tells them.
 */
export function useCorrections(document: Document | undefined) {
  const queryClient = useQueryClient();
  const username = useSession().user?.username ?? '';
  return (changes: readonly KeptChange[]) => {
    if (!document) return;
    const view = queryClient.getQueryData(viewQuery(document.id).queryKey);
    // Reloads what the detail behind the form shows.
    for (const { queryKey } of [viewQuery(document.id), metaDataQuery(document.id)]) {
      queryClient.removeQueries({ queryKey });
    }
    if (changes.length === 0 || !isToCorrect(document)) return;
    if (findLastRejection(view?.history ?? [])) return;
    void keepToDos(queryClient, username, toSubject(document), { changes: [...changes] });
  };
}
