import { status } from '@/api/document-statuses';
import type { View } from '@/api/documents';
import { ApiError, mayHaveArrived } from '@/api/errors';
import type { KeptDecision } from '@/drafts/unsent/decision-store';

/**
 * What a failed call means for its decision: `waiting`, it was not made; `refused`, it never will
 * be; `sent`, nobody can say.
 */
export function judgeFailure(error: unknown): KeptDecision['state'] {
  if (mayHaveArrived(error)) return 'sent';
  const answer = error instanceof ApiError ? error.status : undefined;
  // The session has ended, or there were too many calls at once.
  return answer === 401 || answer === 429 ? 'waiting' : 'refused';
}

/** The action that the history records for a change to a status. */
const actions = new Map<number, string>([
  [status.verified, 'verify'],
  [status.rejected, 'reject'],
  [status.approved, 'approve'],
]);

export type Outcome = { arrived: true } | { arrived: false; message: string };

/**
 * Looks for a decision in the present state of its document: it has arrived, or somebody else was
 * faster. Undefined if the document still waits, or if the back end does not tell.
 */
export function findOutcome(
  { document: seen, document_status_id, username, waitsIn }: KeptDecision,
  { document, history }: View,
): Outcome | undefined {
  if (!document) return undefined;
  const chosen = Number(document_status_id);
  const next = history.find((event) => event.version > (seen.version ?? Number.POSITIVE_INFINITY));
  const isOwn = next?.user?.username === username && next.action === actions.get(chosen);
  if (isOwn) return { arrived: true };
  if (document.document_status_id === waitsIn) return undefined;
  // Without a history, the status is all there is to go by.
  if (!next && document.document_status_id === chosen) return { arrived: true };
  const name = next?.user?.name || next?.user?.username || 'Somebody';
  const now = document.document_status?.status || 'in another status';
  return { arrived: false, message: `${name} was faster: it is ${now} now.` };
}
