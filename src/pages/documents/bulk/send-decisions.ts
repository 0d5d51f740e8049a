import { delay, limitAsync } from 'es-toolkit';
import type { Document } from '@/api/documents';
import { ApiError, judgeFailure } from '@/api/errors';
import { describeError } from '@/feedback/notify';
import { concurrency } from '@/pages/documents/bulk/find-listed';
import type { Chosen, Failure } from '@/pages/documents/bulk/kept-selection';
import type { DecisionValues } from '@/pages/documents/desk/decision-values';

/** s; a longer wait is left to the person. */
const longestWait = 60;
/** How often one document is sent when the server asks to wait. */
const mostAttempts = 3;

/** Why sending stopped before its end. */
export type StopReason = 'person' | 'session' | 'no answers';

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
 * Sends one decision per document, a few at a time. After a stop, those under way still end. A
 * document without an answer is sent again only if the list still has it.
 */
export async function sendDecisions(
  chosen: Chosen[],
  sent: DecisionValues,
  { send, isListed, onOutcome, onSending, onWaiting }: Sender,
  stopping: AbortController,
): Promise<void> {
  const { signal } = stopping;
  const stop = (reason: StopReason) => stopping.abort(reason);
  let resumed: Promise<void> = Promise.resolve();
  let unanswered = 0;

  async function wait(seconds: number) {
    onWaiting(seconds);
    // A stop ends the wait.
    await delay(seconds * 1000, { signal }).catch(() => undefined);
    onWaiting(0);
  }

  async function sendOne({ document, failure }: Chosen): Promise<Outcome> {
    await resumed;
    if (signal.aborted) return failure;
    if (failure?.kind === 'unanswered') {
      const isWaiting = await isListed(document).catch(() => undefined);
      if (isWaiting === undefined) return failure;
      if (!isWaiting) return 'gone';
    }
    onSending(document, { kind: 'unanswered', message: 'The server has not answered.', sent });
    for (let attempt = 1; ; attempt += 1) {
      if (signal.aborted) return undefined;
      try {
        await send(document);
        unanswered = 0;
        return 'decided';
      } catch (error) {
        if (!(error instanceof ApiError)) return toFailure(error, sent);
        if (error.status === 401) {
          stop('session');
          return undefined;
        }
        unanswered = error.kind === 'no-answer' ? unanswered + 1 : 0;
        if (unanswered === concurrency) stop('no answers');
        const seconds = getWait(error);
        if (seconds > longestWait || attempt === mostAttempts) return toFailure(error, sent);
        resumed = wait(seconds);
        await resumed;
      }
    }
  }

  const limited = limitAsync(sendOne, concurrency);
  await Promise.all(chosen.map(async (one) => onOutcome(one.document, await limited(one))));
}

/** s; how long to wait before the same call may succeed, Infinity where the server does not say. */
function getWait({ status, retryAfter }: ApiError): number {
  const isBusy = status === 429 || status === 503;
  return isBusy ? (retryAfter ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
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
