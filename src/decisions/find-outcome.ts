import type { View } from '@/api/document-views';
import { getStatusRule } from '@/api/statuses';
import type { KeptDecision } from '@/decisions/kept-decisions';
import { type Reason, toReason } from '@/feedback/reason';

export type Outcome = { arrived: true } | ({ arrived: false } & Reason);

/**
 * Looks for a decision in the present state of its document: it has arrived, or somebody else was
 * faster. Undefined if the document still waits, or if the back end does not tell.
 */
export function findOutcome(
  { document: seen, document_status_id, username, waitsIn }: Omit<KeptDecision, 'state'>,
  { document, history }: View,
): Outcome | undefined {
  if (!document) return undefined;
  const chosen = Number(document_status_id);
  const next = history.find((event) => event.version > (seen.version ?? Number.POSITIVE_INFINITY));
  const isOwn = next?.user?.username === username && next.action === getStatusRule(chosen).action;
  if (isOwn) return { arrived: true };
  if (document.document_status_id === waitsIn) return undefined;
  // Without a history, the status is all there is to go by.
  if (!next && document.document_status_id === chosen) return { arrived: true };
  const name = next?.user?.name || next?.user?.username;
  const now = document.document_status?.status;
  return { arrived: false, ...explain(name, now) };
}

/** Explains with or without a name, which may be missing. */
function explain(name: string | undefined, now: string | undefined): Reason {
  if (!now) return toReason('Someone was faster: it has another status now.');
  return name
    ? toReason('{name} was faster: it is {status} now.', { name, status: now })
    : toReason('Someone was faster: it is {status} now.', { status: now });
}
