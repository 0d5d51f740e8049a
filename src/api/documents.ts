import { queryOptions } from '@tanstack/react-query';
import type { AxiosRequestConfig } from 'axios';
import * as v from 'valibot';
import { parseConfirmation, parseData } from '@/api/body';
import { categoryColumn } from '@/api/categories';
import { fetchData, sendTexts } from '@/api/http';
import { deletion, entityPath, fetchedOnOpen, listResource, rowCall, write } from '@/api/resource';
import { count, flag, type Id, id, list, optionalId, person, text, version } from '@/api/wire';

export const documentSchema = v.object({
  id,
  user: person,
  document_type_id: optionalId,
  // Keeps unknown keys: some back ends send more about a type.
  document_type: v.nullish(
    v.looseObject({
      document_type: text,
      category: v.nullish(v.object({ columns: list(categoryColumn) })),
    }),
  ),
  additional_name: text,
  /** KB */
  file_size: count,
  path: text,
  document_name: text,
  document_status_id: count,
  document_status: v.nullish(v.object({ status: text })),
  meta_data_count: count,
  verifier_note: text,
  approval_note: text,
  /** The note of the last rejection of a document that waits again, where the back end tells. */
  rejection_note: text,
  version,
  /** When it got its status, where the back end tells. */
  status_since: text,
  /** True if it has changed since it was rejected, where the back end tells. */
  is_corrected: flag,
  /** The colleague who has it open, in queues. */
  opened_by: person,
});
export type Document = v.InferOutput<typeof documentSchema>;

const documentList = (path: string) => ({
  ...listResource(path, documentSchema),
  byRole: true as const,
});

/** A document to write, with the version that the user has seen. A stale one is a 409. */
export type SeenDocument = Pick<Document, 'id' | 'version'>;

export type Upload = {
  document_type_id: Id | null;
  /** Undefined keeps the stored file; only an edit may do that. */
  file: File | undefined;
  additional_name: string;
};
export type UploadInput = {
  /** The document to change; undefined for a new one. */
  document: SeenDocument | undefined;
  upload: Upload;
};
export type Transfer = { onProgress: (fraction: number) => void; signal: AbortSignal };

const minePath = '/document/my-documents';

export const myDocuments = {
  ...documentList(minePath),
  /** Reads one row, as `detail` of a resource does. */
  detail: (known: { id: Id }, role: string) =>
    queryOptions({
      queryKey: [minePath, 'detail', String(known.id), role],
      queryFn: async ({ signal }) => {
        const url = entityPath(`${minePath}/detail`, known.id);
        const entity = await fetchData(v.looseObject({ id }), { url, params: { role }, signal });
        return parseData(documentSchema, { data: { ...known, ...entity } });
      },
      ...fetchedOnOpen,
    }),
  /** Creates a document, or changes the one given. Resolves to the server's message. */
  async upload({ document, upload }: UploadInput, { onProgress, signal }: Transfer) {
    const form = new FormData();
    form.append('document_type_id', String(upload.document_type_id ?? ''));
    if (upload.file) form.append('file', upload.file, upload.file.name);
    form.append('additional_name', upload.additional_name);
    const answer = await sendTexts({
      method: 'post',
      ...(document ? rowCall(`${minePath}/update`, document) : { url: minePath }),
      data: form,
      signal,
      onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
    });
    return parseConfirmation(answer);
  },
  /** Writes meta data, keyed by column_name. */
  saveMetaData: write(
    minePath,
    ({ document, values }: { document: SeenDocument; values: Record<string, string> }) => ({
      method: 'put',
      ...rowCall('/document/meta-datas', document),
      data: values,
    }),
  ),
  send: write(minePath, ({ document }: { document: SeenDocument }) => ({
    method: 'post',
    ...rowCall(`${minePath}/send`, document),
  })),
  remove: deletion(minePath),
};

export const allPath = '/document/documents';

export const allDocuments = {
  ...documentList(allPath),
  /** Sets a document back to Draft; for administrators. */
  reset: write(allPath, ({ document }: { document: SeenDocument }) => ({
    method: 'post',
    ...rowCall(`${allPath}/reset`, document),
  })),
};

export type Decision = { document: SeenDocument; document_status_id: Id; note: string };

/** The documents that wait for a decision. `noteName` is the wire name of the decision's note. */
function queue<NoteName extends string>(path: string, noteName: NoteName) {
  const toCall = ({ document, document_status_id, note }: Decision): AxiosRequestConfig => ({
    ...rowCall(`${path}/update`, document),
    method: 'put',
    data: { document_status_id, [noteName]: note },
  });
  return { ...documentList(path), noteName, decide: write(path, toCall), toCall };
}
export type Queue = ReturnType<typeof queue>;

export const verifications = queue('/document/verifications', 'verifier_note');
export const approves = queue('/document/approves', 'approval_note');
