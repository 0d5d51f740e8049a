import { useQuery } from '@tanstack/react-query';
import { viewQuery } from '@/api/document-views';
import type { Document } from '@/api/documents';
import { metaDataQuery } from '@/api/meta-data';

/** A row's document as it is now, if the view call tells, else as the row has it. */
export function useCurrentDocument(row: Document) {
  const view = useQuery(viewQuery(row.id));
  const metaData = useQuery(metaDataQuery(row.id));
  const document = view.data?.document;
  return {
    document: document ?? row,
    /** Type of the file; undefined while it is unknown. */
    mimeType: view.data?.mime_type,
    history: view.data?.history ?? [],
    /** The file that was rejected, if another has taken its place. */
    previous: view.data?.previous ?? null,
    metaData,
    /** The version that the person sees. */
    version: getSeenVersion(row.version, document?.version, metaData.data?.version),
    /** True until both calls have succeeded or failed. */
    isLoading: !view.isFetched || !metaData.isFetched,
  };
}

/**
 * The version of a document whose parts were fetched one by one: the oldest of theirs, so that a
 * change between two reads counts as unseen. A missing part shows nothing newer than the row.
 */
export function getSeenVersion(
  row: number | undefined,
  ...parts: (number | undefined)[]
): number | undefined {
  const seen = parts.map((part) => part ?? row).filter((version) => version !== undefined);
  return seen.length > 0 ? Math.min(...seen) : undefined;
}
