import { queryOptions } from '@tanstack/react-query';
import { fetchedOnOpen } from '@/api/resource';
import { readOwnDocuments } from '@/pages/documents/own-documents';

/** The own documents when the tray is opened. */
export const documentsBeforeQuery = (role: string) =>
  queryOptions({
    // Not a key of the list, which uploads invalidate: these are the documents from before.
    queryKey: ['documents before', role],
    queryFn: ({ client }) => readOwnDocuments(client, role),
    ...fetchedOnOpen,
  });
