import * as v from 'valibot';
import { dataOf } from '@/api/body';
import { http } from '@/api/http';
import { id, text } from '@/api/wire';

const statusOption = v.object({ id, status: text });
export type StatusOption = v.InferOutput<typeof statusOption>;

/** Statuses to choose from; with a tag, those that a verifier or an approver may set. */
export async function searchDocumentStatuses(
  tag: 'verification' | 'approve' | undefined,
  signal?: AbortSignal,
): Promise<StatusOption[]> {
  const { data } = await http.get('/data-referensi/document-statuses/search', {
    params: { tag },
    signal,
  });
  return dataOf(v.array(statusOption), data);
}
