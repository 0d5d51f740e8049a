import { queryOptions } from '@tanstack/react-query';
import { documentTypesBase, fetchDocumentType } from '@/api/document-types';
import { fetchView } from '@/api/document-view';
import { fetchMetaData, fetchMyDocument } from '@/api/documents';
import type { Id } from '@/api/wire';
import { oncePerModal } from '@/hooks/once-per-modal';

export const metaDataQuery = (documentId: Id) =>
  queryOptions({
    queryKey: ['meta-data', documentId],
    queryFn: ({ signal }) => fetchMetaData(documentId, signal),
    ...oncePerModal,
  });

export const viewQuery = (documentId: Id) =>
  queryOptions({
    queryKey: ['view', documentId],
    queryFn: ({ signal }) => fetchView(documentId, signal),
    ...oncePerModal,
  });

export const myDocumentQuery = (documentId: Id, role: string) =>
  queryOptions({
    queryKey: ['my-document', documentId, role],
    queryFn: ({ signal }) => fetchMyDocument(documentId, role, signal),
    ...oncePerModal,
  });

export const documentTypeQuery = (typeId: Id) =>
  queryOptions({
    queryKey: [documentTypesBase, 'detail', String(typeId)],
    queryFn: ({ signal }) => fetchDocumentType(typeId, signal),
    staleTime: 60_000,
  });
