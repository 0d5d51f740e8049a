import { isEqual } from 'es-toolkit';
import * as v from 'valibot';
import type { Document } from '@/api/documents';
import { id } from '@/api/wire';
import type { Failure } from '@/delivery/delivery';
import { reasonEntries } from '@/feedback/reason';
import { storedList } from '@/lib/records';
import type { DecisionValues } from '@/pages/documents/decision';

export type Chosen = {
  document: Document;
  /** Why it has not been decided. */
  failure?: Failure | undefined;
  /** The decision that failed. */
  sent?: DecisionValues | undefined;
};

/** Returns whether a chosen document may be decided with the values in the form. */
export function maySend({ failure, sent }: Chosen, written: DecisionValues): boolean {
  return failure?.kind !== 'refused' || (failure.fields !== undefined && !isEqual(sent, written));
}

/** Failures by the words that earlier builds stored. */
const earlierKinds = { final: 'refused', invalid: 'refused', temporary: 'postponed' } as const;

const failure = v.object({
  kind: v.union([
    v.picklist(['unanswered', 'postponed', 'refused']),
    v.pipe(
      v.picklist(['final', 'invalid', 'temporary']),
      v.transform((earlier) => earlierKinds[earlier]),
    ),
  ]),
  ...reasonEntries,
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  sent: v.object({ document_status_id: id, note: v.string() }),
});

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
  const documents = chosen.map(({ document: { id, version }, failure, sent = written }) => ({
    document: { id, version },
    failure: failure && { ...failure, sent },
  }));
  return { chosen: documents, ...written };
}

/** Drops what does not fit the schema. */
export const parseKept = (stored: unknown) => v.parse(kept, stored);
