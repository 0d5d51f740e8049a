import * as v from 'valibot';
import type { Decision } from '@/api/documents';
import { id } from '@/api/wire';
import { createId, readStored, storedList, updateStored } from '@/drafts/browser/records';

/**
 * Decisions that the server has not answered yet, kept in IndexedDB under the name of the user who
 * made them.
 */

/** Increment it when stored decisions must no longer be sent as they are. */
const version = 1 as const;

const keptDecision = v.object({
  version: v.literal(version),
  id: v.string(),
  username: v.string(),
  /** The active role when it was made. */
  role: v.string(),
  /** Path of the queue. */
  path: v.string(),
  /** Status of the documents of that queue. */
  waitsIn: v.number(),
  /** The document with the version that the person saw. */
  document: v.object({ id, version: v.optional(v.number()) }),
  document_status_id: id,
  note: v.string(),
  /** The chosen status and the document, in words. */
  label: v.string(),
  /** ms */
  madeAt: v.number(),
  /** `sent`: no clear answer has come, so it may have arrived. */
  state: v.picklist(['waiting', 'sent', 'refused']),
  /** Why it was refused, or may not have arrived; '' if nothing is known. */
  message: v.string(),
});
export type KeptDecision = v.InferOutput<typeof keptDecision>;

/** The first state of a decision. */
export const createDecision = () => ({
  version,
  id: createId(),
  madeAt: Date.now(),
  state: 'waiting' as const,
  message: '',
});

/** The body and the document of the call. */
export function toDecision({ document, document_status_id, note }: KeptDecision): Decision {
  return { document, document_status_id, note };
}

const keptDecisions = storedList(keptDecision);

/** The decisions of a user, the first made first. */
export async function readDecisions(username: string): Promise<KeptDecision[]> {
  const decisions = v.parse(keptDecisions, await readStored('decisions'));
  return decisions
    .filter((decision) => decision.username === username)
    .sort((a, b) => a.madeAt - b.madeAt);
}

function updateOthers(id: string, added: KeptDecision[]): Promise<void> {
  return updateStored('decisions', (stored) => [
    ...v.parse(keptDecisions, stored).filter((decision) => decision.id !== id),
    ...added,
  ]);
}

/** Keeps a decision in place of its earlier state. */
export const keepDecision = (decision: KeptDecision) => updateOthers(decision.id, [decision]);
export const removeDecision = (id: string) => updateOthers(id, []);
