import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { parseData, parseOptional } from '@/api/body';
import { allPath, type Document, documentSchema } from '@/api/documents';
import { fetchFile, send } from '@/api/http';
import { entityPath, fetchedOnOpen } from '@/api/resource';
import { count, type Id, id, list, moment, person, requiredList, text } from '@/api/wire';

/** 'Image/JPEG; charset=binary' reads as 'image/jpeg'. */
const mediaType = v.pipe(
  text,
  v.transform((type) => type.replace(/;.*/s, '').trim().toLowerCase()),
);

const change = v.object({ field: text, label: text, from: text, to: text });
/** A change of one field: `file`, `additional_name` or `meta_data.<column_name>`. */
export type DocumentChange = v.InferOutput<typeof change>;

const event = v.object({
  id,
  version: count,
  /** ms */
  at: moment,
  user: person,
  action: text,
  note: text,
  changes: list(change),
  /** The SHA-256 of the file that came with it, in hexadecimal; '' if it is not known. */
  sha256: text,
});
/** An entry of a document's history. */
export type DocumentEvent = v.InferOutput<typeof event>;

/** The file that was rejected, where another has taken its place since. */
const previous = v.object({ url: text, mime_type: mediaType });

const view = v.object({
  mime_type: mediaType,
  url: text,
  // Fields that only some back ends send.
  history: v.fallback(requiredList(event), []),
  previous: v.fallback(v.nullable(previous), null),
  leased_until: v.fallback(text, ''),
  opened_by: v.fallback(v.nullish(v.looseObject({})), null),
});
const withDocument = v.object({ data: documentSchema });

export type Preview = Pick<v.InferOutput<typeof view>, 'mime_type' | 'url'>;

export type View = Preview & {
  /** The rejected file, until the document is decided again; null if that is the present file. */
  previous: Preview | null;
  /** The document as it is now; undefined from a back end that sends no version with it. */
  document: Document | undefined;
  /** History of the document, oldest first; empty from a back end without one. */
  history: DocumentEvent[];
  /** True while this view leases the document: the queues of colleagues leave it out. */
  isLeased: boolean;
  /** True if a colleague has the document open. */
  isTaken: boolean;
};

/** Fetches the address and the type of a document's file, and the document as it is now. */
export async function fetchView(documentId: Id, signal?: AbortSignal): Promise<View> {
  const body = await send({ url: entityPath(`${allPath}/view`, documentId), signal });
  const { leased_until, opened_by, ...viewed } = parseData(view, body);
  const current = parseOptional(withDocument, body)?.data;
  return {
    ...viewed,
    document: current?.version === undefined ? undefined : current,
    isLeased: leased_until !== '',
    isTaken: Boolean(opened_by),
  };
}

export const viewQuery = (documentId: Id) =>
  queryOptions({
    queryKey: [allPath, 'view', String(documentId)],
    queryFn: ({ signal }) => fetchView(documentId, signal),
    ...fetchedOnOpen,
  });

export const downloadFile = (documentId: Id) =>
  fetchFile(entityPath(`${allPath}/download`, documentId));
