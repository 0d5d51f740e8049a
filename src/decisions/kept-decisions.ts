import { without } from 'es-toolkit';
import * as v from 'valibot';
import type { Decision } from '@/api/documents';
import { id } from '@/api/wire';
import { reasonEntries } from '@/feedback/reason';
import { readItem, storageKeys, writeItem } from '@/lib/browser-storage';
import { createId, readStored, storedList, updateStored } from '@/lib/records';

/**
 * Decisions that the server has not answered yet, kept in IndexedDB under the name of the user who
 * made them.
 */

/** Increment it when stored decisions must no longer be sent as they are. */
const version = 1 as const;

/** What earlier builds have stored. */
const earlierStates = { waiting: 'queued', sent: 'unknown', refused: 'rejected' } as const;

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
  /** `unknown`: it may have arrived. */
  state: v.union([
    v.picklist(['queued', 'unknown', 'rejected']),
    v.pipe(
      v.picklist(['waiting', 'sent', 'refused']),
      v.transform((earlier) => earlierStates[earlier]),
    ),
  ]),
  /** Why it was rejected, or may not have arrived; '' if nothing is known. */
  ...reasonEntries,
});
export type KeptDecision = v.InferOutput<typeof keptDecision>;

/** What every new decision begins with. */
export const createDecision = () => ({
  version,
  id: createId(),
  madeAt: Date.now(),
  state: 'queued' as const,
  message: '',
});

/** The body and the document of the call. */
export function toDecision({ document, document_status_id, note }: Omit<KeptDecision, 'state'>) {
  return { document, document_status_id, note } satisfies Decision;
}

const keptDecisions = storedList(keptDecision);

/** The decisions of a user, the first made first. */
export async function readDecisions(username: string): Promise<KeptDecision[]> {
  return v
    .parse(keptDecisions, await readStored('decisions'))
    .filter((decision) => decision.username === username)
    .sort((a, b) => a.madeAt - b.madeAt);
}

function updateOthers(id: string, added: KeptDecision[]): Promise<void> {
  return updateStored('decisions', (stored) => [
    ...v.parse(keptDecisions, stored).filter((decision) => decision.id !== id),
    ...added,
  ]);
}

/** Keeps a decision in place of its earlier state. Other members of the object are not kept. */
export const keepDecision = (decision: KeptDecision) =>
  updateOthers(decision.id, [v.parse(keptDecision, decision)]);

export function removeDecision(id: string): Promise<void> {
  unmarkSentOnClose(id);
  return updateOthers(id, []);
}

// Decisions that a closing page has sent are also marked in local storage, because IndexedDB may
// not finish what begins then.

const readMarks = () => readItem(storageKeys.sentOnClose).split(' ');

export const isSentOnClose = (id: string) => readMarks().includes(id);

export function markSentOnClose(id: string): void {
  writeItem(storageKeys.sentOnClose, [...readMarks(), id].join(' ').trim());
}

export function unmarkSentOnClose(id: string): void {
  if (isSentOnClose(id)) writeItem(storageKeys.sentOnClose, without(readMarks(), id).join(' '));
}
