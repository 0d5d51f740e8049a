import * as v from 'valibot';
import { fetchPage, search } from '@/api/resource';
import { count, id, text } from '@/api/wire';

export const documentStatusesBase = '/data-referensi/document-statuses';

/** A status with the number of documents that have it (spec section 3). */
const documentStatus = v.object({ id: count, status: text, documents_count: count });
export type DocumentStatus = v.InferOutput<typeof documentStatus>;

const statusOption = v.object({ id, status: text });
export type StatusOption = v.InferOutput<typeof statusOption>;

export function fetchDocumentStatuses(params: URLSearchParams, signal?: AbortSignal) {
  return fetchPage(documentStatusesBase, documentStatus, params, signal);
}

/** Statuses to choose from; with a tag, those that a verifier or an approver may set. */
export function searchDocumentStatuses(
  tag: 'verification' | 'approve' | undefined,
  signal?: AbortSignal,
): Promise<StatusOption[]> {
  return search(documentStatusesBase, statusOption, signal, { tag });
}
