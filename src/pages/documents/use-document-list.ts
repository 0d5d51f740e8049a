import { fetchDocuments } from '@/api/documents';
import { useList } from '@/hooks/use-list';
import { useSession } from '@/session/session-context';

/** A document list of the active role, which is sent as the role filter (spec section 6). */
export function useDocumentList(base: string) {
  const { role } = useSession();
  return useList(base, (params, signal) => fetchDocuments(base, params, signal), { role });
}
