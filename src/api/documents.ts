import * as v from 'valibot';
import { getBlob } from '@/api/blob';
import { bareListOf, confirmationOf, extraOf, type Page } from '@/api/body';
import { categoryColumn } from '@/api/categories';
import { http } from '@/api/http';
import { fetchDetail, fetchPage, pathOf } from '@/api/resource';
import { count, type Id, id, list, text } from '@/api/wire';

/** Raised by every change, from 1 on; anything else, as of a back end that counts none, reads as undefined. */
const version = v.pipe(
  v.nullish(v.unknown()),
  v.transform((value) => {
    const number = typeof value === 'string' ? Number(value) : value;
    return typeof number === 'number' && Number.isInteger(number) && number > 0
      ? number
      : undefined;
  }),
);

/** A document as the lists and the detail call give it (spec section 3). */
export const document = v.object({
  id,
  user: v.nullish(v.object({ username: text, name: text })),
  document_type_id: v.nullish(id),
  document_type: v.nullish(
    v.object({
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
  version,
});
export type Document = v.InferOutput<typeof document>;

/** A document to write, and the version of it that the person has seen. */
export type SeenDocument = Pick<Document, 'id' | 'version'>;

/** 'Image/JPEG; charset=binary' reads as 'image/jpeg'. */
const mediaType = v.pipe(
  text,
  v.transform((type) => type.replace(/;.*/s, '').trim().toLowerCase()),
);

export const preview = v.object({ mime_type: mediaType, url: text });
export type Preview = v.InferOutput<typeof preview>;

const metaDatum = v.object({
  id,
  column_name: text,
  column_description: text,
  data_type: text,
  value: text,
});
export type MetaDatum = v.InferOutput<typeof metaDatum>;

const versioned = v.object({ version });

export type MetaData = { entries: MetaDatum[]; version: number | undefined };

export const documentLists = {
  mine: '/document/my-documents',
  all: '/document/documents',
  verification: '/document/verifications',
  approve: '/document/approves',
} as const;

/** One page of a document list. `params` are the filters, page and role (spec sections 6 and 7). */
export function fetchDocuments(
  base: string,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<Page<Document>> {
  return fetchPage(base, document, params, signal);
}

export function fetchMyDocument(id: Id, role: string, signal?: AbortSignal): Promise<Document> {
  return fetchDetail(documentLists.mine, document, id, signal, { role });
}

export function downloadDocument(id: Id): Promise<Blob> {
  return getBlob(pathOf('/document/documents/download', id));
}

export async function fetchMetaData(id: Id, signal?: AbortSignal): Promise<MetaData> {
  const { data } = await http.get(pathOf('/document/meta-datas', id), { signal });
  return { entries: bareListOf(metaDatum, data), version: extraOf(versioned, data)?.version };
}

/**
 * Writes meta data, keyed by column_name. Answers with the server's message, like every write below; 409 when the document
 * has changed since the version that the person has seen.
 */
export async function saveMetaData(
  { id, version }: SeenDocument,
  values: Record<string, string>,
): Promise<string> {
  const { data } = await http.put(pathOf('/document/meta-datas', id), values, {
    params: { version },
  });
  return confirmationOf(data);
}

export type Upload = {
  document_type_id: Id;
  /** Undefined keeps the stored file; only an edit may do that. */
  file: File | undefined;
  additional_name: string;
};
export type Transfer = { onProgress: (fraction: number) => void; signal: AbortSignal };

function sendUpload(
  url: string,
  upload: Upload,
  { onProgress, signal }: Transfer,
  version?: number,
) {
  const form = new FormData();
  form.append('document_type_id', String(upload.document_type_id));
  if (upload.file) form.append('file', upload.file, upload.file.name);
  form.append('additional_name', upload.additional_name);
  return http.post(url, form, {
    params: { version },
    signal,
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  });
}

export async function createMyDocument(upload: Upload, transfer: Transfer): Promise<string> {
  const { data } = await sendUpload('/document/my-documents', upload, transfer);
  return confirmationOf(data);
}

export async function updateMyDocument(
  { id, version }: SeenDocument,
  upload: Upload,
  transfer: Transfer,
): Promise<string> {
  const url = pathOf('/document/my-documents/update', id);
  const { data } = await sendUpload(url, upload, transfer, version);
  return confirmationOf(data);
}

export async function sendMyDocument({ id, version }: SeenDocument): Promise<string> {
  const url = pathOf('/document/my-documents/send', id);
  const { data } = await http.post(url, undefined, { params: { version } });
  return confirmationOf(data);
}

export type VerificationDecision = { document_status_id: Id; verifier_note: string };
export async function verifyDocument(
  { id, version }: SeenDocument,
  decision: VerificationDecision,
): Promise<string> {
  const url = pathOf('/document/verifications/update', id);
  const { data } = await http.put(url, decision, { params: { version } });
  return confirmationOf(data);
}

export type ApprovalDecision = { document_status_id: Id; approval_note: string };
export async function approveDocument(
  { id, version }: SeenDocument,
  decision: ApprovalDecision,
): Promise<string> {
  const url = pathOf('/document/approves/update', id);
  const { data } = await http.put(url, decision, { params: { version } });
  return confirmationOf(data);
}

/** Sets a document back to Draft; administrators only (spec section 4). */
export async function resetDocument({ id, version }: SeenDocument): Promise<string> {
  const url = pathOf('/document/documents/reset', id);
  const { data } = await http.post(url, undefined, { params: { version } });
  return confirmationOf(data);
}
