import * as v from 'valibot';
import { dataOf, extraOf } from '@/api/body';
import { type Document, document, type Preview, preview } from '@/api/documents';
import { http } from '@/api/http';
import { pathOf } from '@/api/resource';
import { count, fullList, type Id, id, list, text } from '@/api/wire';

/** A moment in ISO 8601, as ms; NaN for anything else. */
const moment = v.pipe(text, v.transform(Date.parse));

const change = v.object({ field: text, label: text, from: text, to: text });
/** One thing that an event changed. `field` is `file`, `additional_name` or `meta_data.` and a column_name. */
export type DocumentChange = v.InferOutput<typeof change>;

const event = v.object({
  id,
  version: count,
  /** ms */
  at: moment,
  user: v.nullish(v.object({ username: text, name: text })),
  action: text,
  note: text,
  changes: list(change),
});
/** Something that happened to a document. */
export type DocumentEvent = v.InferOutput<typeof event>;

const withHistory = v.object({ data: v.object({ history: fullList(event) }) });
const withDocument = v.object({ data: document });

export type View = Preview & {
  /** The document as it is now; undefined unless it comes with a version, the sign of a complete row. */
  document: Document | undefined;
  /** What has happened to it, oldest first; empty when that is not told, or not readable. */
  history: DocumentEvent[];
};

/** Where and as what type the file can be looked at, and how the document stands. */
export async function fetchView(id: Id, signal?: AbortSignal): Promise<View> {
  const { data } = await http.get(pathOf('/document/documents/view', id), { signal });
  const current = extraOf(withDocument, data)?.data;
  return {
    ...dataOf(preview, data),
    document: current?.version === undefined ? undefined : current,
    history: extraOf(withHistory, data)?.data.history ?? [],
  };
}
