import type { Document } from '@/api/documents';
import type { KeptDecision } from '@/drafts/unsent/decision-store';

/** A decision that the server does not have yet, with what is needed to take it back. */
export type WaitingDecision = {
  kept: KeptDecision;
  document: Document;
  /** The document as the person saw it. */
  seen: Document;
  /** The chosen status. */
  statusName: string;
  /** ms to wait for an Undo. */
  time: number;
  /** Why it is still there although it has been sent; '' before. */
  failure: string;
  /** The refusal, if it is one that this desk has got. */
  error?: Error;
};

/** `error`: the refusal, if this desk has got it. */
export function toRefused(
  decision: WaitingDecision,
  message: string,
  error?: Error,
): WaitingDecision {
  const kept: KeptDecision = { ...decision.kept, state: 'refused', message };
  return { ...decision, kept, failure: message, error };
}
