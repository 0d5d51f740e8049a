import * as v from 'valibot';
import { listResource, optionList } from '@/api/resource';
import { count, text } from '@/api/wire';

const path = '/data-referensi/document-statuses';

/** A status, and the number of documents that have it. */
const documentStatus = v.object({ id: count, status: text, documents_count: count });
export type DocumentStatus = v.InferOutput<typeof documentStatus>;

export const documentStatuses = {
  ...listResource(path, documentStatus),
  /** All statuses, or those that a verifier or an approver may set. */
  options: (tag?: 'verification' | 'approve') => optionList(path, 'status', tag && { tag }),
};
