import * as v from 'valibot';
import type { Document } from '@/api/documents';
import { id } from '@/api/wire';
import { reasonEntries } from '@/feedback/reason';
import { storedList } from '@/lib/records';
import type { DecisionValues } from '@/pages/documents/decision';

/**
 * Why a chosen document has not been decided. `final`: it can't be; `invalid`: not with what was
 * `sent`; `temporary`: it may be later; `unanswered`: nobody can say whether it has been.
 */
const failure = v.object({
  kind: v.picklist(['final', 'invalid', 'temporary', 'unanswered']),
  ...reasonEntries,
  /** What a 422 says of each field. */
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  sent: v.object({ document_status_id: id, note: v.string() }),
});
export type Failure = v.InferOutput<typeof failure>;
export type Chosen = { document: Document; failure?: Failure | undefined };

/** What the browser keeps of a selection: of each document its id, and the version chosen. */
const kept = v.object({
  chosen: storedList(
    v.object({
      document: v.object({ id, version: v.optional(v.number()) }),
      failure: v.optional(failure),
    }),
  ),
  document_status_id: v.fallback(id, ''),
  note: v.fallback(v.string(), ''),
});

/** The names and notes of the documents are not kept. */
export function toKept(chosen: Chosen[], written: DecisionValues): v.InferOutput<typeof kept> {
  const documents = chosen.map(({ document: { id, version }, failure }) => ({
    document: { id, version },
    failure,
  }));
  return { chosen: documents, ...written };
}

/** What does not fit is dropped. */
export const parseKept = (stored: unknown) => v.parse(kept, stored);
