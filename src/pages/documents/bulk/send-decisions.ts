import type { Document } from '@/api/documents';
import { ApiError, judgeFailure } from '@/api/errors';
import { runBatch } from '@/api/run-batch';
import { describeError } from '@/feedback/notify';
import type { Chosen, Failure } from '@/pages/documents/bulk/kept-selection';
import type { DecisionValues } from '@/pages/documents/decision';
import { t } from '@/texts/texts';

/** `gone`: it no longer waits for a decision. Undefined: it has not been sent. */
export type Outcome = 'decided' | 'gone' | Failure | undefined;

type Sender = {
  send: (document: Document) => Promise<unknown>;
  isListed: (document: Document) => Promise<boolean>;
  onOutcome: (document: Document, outcome: Outcome) => void;
  /** Called before a document is sent: until its answer comes, nobody knows. */
  onSending: (document: Document, failure: Failure) => void;
  /** Called with the seconds that the server asks to wait; 0 when the wait is over. */
  onWaiting: (seconds: number) => void;
};

/**
 * Sends one decision per document. A document without an answer is sent again only if the list
 * still has it.
 */
export function sendDecisions(
  chosen: Chosen[],
  sent: DecisionValues,
  { send, isListed, onOutcome, onSending, onWaiting }: Sender,
  stopping: AbortController,
): Promise<void> {
  async function sendOne({ document, failure }: Chosen): Promise<Outcome> {
    if (failure?.kind === 'unanswered') {
      const isWaiting = await isListed(document).catch(() => undefined);
      if (isWaiting === undefined) return failure;
      if (!isWaiting) return 'gone';
    }
    onSending(document, { kind: 'unanswered', message: t('The server has not answered.'), sent });
    await send(document);
    return 'decided';
  }

  return runBatch({
    items: chosen,
    run: sendOne,
    onOutcome({ document, failure }, outcome) {
      if (!outcome) onOutcome(document, failure);
      else if ('error' in outcome) onOutcome(document, toFailure(outcome.error, sent));
      else onOutcome(document, outcome.result);
    },
    onWaiting,
    stopping,
  });
}

function toFailure(error: unknown, sent: DecisionValues): Failure {
  const message = describeError(error);
  const failure = judgeFailure(error);
  if (failure === 'unanswered') return { kind: 'unanswered', message, sent };
  if (failure === 'postponed') return { kind: 'temporary', message, sent };
  return error instanceof ApiError && error.status === 422
    ? { kind: 'invalid', message, fields: error.fields, sent }
    : { kind: 'final', message, sent };
}

/** Whether a chosen document may be decided with what is written now. */
export function maySend(
  { failure }: Chosen,
  { document_status_id, note }: DecisionValues,
): boolean {
  if (failure?.kind !== 'invalid') return failure?.kind !== 'final';
  return failure.sent.document_status_id !== document_status_id || failure.sent.note !== note;
}
