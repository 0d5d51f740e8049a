import { useQuery } from '@tanstack/react-query';
import type { Document } from '@/api/documents';
import { metaDataQuery, viewQuery } from '@/pages/documents/queries';
import { seenVersion } from '@/pages/documents/seen-version';

/** What a sheet shows of a row's document: as it is now where the view call says so, else as the row has it. */
export function useCurrentDocument(row: Document) {
  const view = useQuery(viewQuery(row.id));
  const metaData = useQuery(metaDataQuery(row.id));
  const document = view.data?.document;
  return {
    document: document ?? row,
    history: view.data?.history ?? [],
    metaData,
    /** The version that the person sees. */
    version: seenVersion(row.version, document?.version, metaData.data?.version),
    /** Until both have been answered once, in whatever way. */
    isLoading: !view.isFetched || !metaData.isFetched,
  };
}
