import { without } from 'es-toolkit';
import * as v from 'valibot';
import type { Decision } from '@/api/documents';
import type { FailureKind } from '@/api/errors';
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

/** The stored word of each state, which earlier builds read, too. */
const storedStates = { postponed: 'queued', unanswered: 'unknown', refused: 'rejected' } as const;

/** States by their stored words, those of earlier builds included. */
const states = {
  queued: 'postponed',
  waiting: 'postponed',
  unknown: 'unanswered',
  sent: 'unanswered',
  rejected: 'refused',
  refused: 'refused',
} as const;

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
  state: v.pipe(
    v.picklist(['queued', 'unknown', 'rejected', 'waiting', 'sent', 'refused']),
    v.transform((stored): FailureKind => states[stored]),
  ),
  /** Why it was refused, or may not have arrived; '' if nothing is known. */
  ...reasonEntries,
});
export type KeptDecision = v.InferOutput<typeof keptDecision>;

/** Makes the members that every new decision begins with. */
export const createDecision = () => ({
  version,
  id: createId(),
  madeAt: Date.now(),
  state: 'postponed' as const,
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

const toStored = (decision: KeptDecision): v.InferInput<typeof keptDecision> => ({
  ...decision,
  state: storedStates[decision.state],
});

async function updateOthers(id: string, added: KeptDecision[]): Promise<void> {
  await updateStored('decisions', (stored) =>
    [
      ...v.parse(keptDecisions, stored).filter((decision) => decision.id !== id),
      // Other members of the object are not kept.
      ...added.map((decision) => v.parse(keptDecision, toStored(decision))),
    ].map(toStored),
  );
}

/** Keeps a decision in place of its earlier state. */
export const keepDecision = (decision: KeptDecision) => updateOthers(decision.id, [decision]);

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
