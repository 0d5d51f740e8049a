import type { Document, SeenDocument } from '@/api/documents';
import { judgeFailure } from '@/api/errors';
import { runBatch } from '@/api/run-batch';
import type { Id } from '@/api/wire';
import { describeError } from '@/feedback/notify';
import { documentCan } from '@/pages/documents/document-rules';

/** `mayHaveArrived`: nobody knows. `isFinal`: the same call can't succeed. */
type Failure = { message: string; mayHaveArrived: boolean; isFinal: boolean };

/** A document that is to be sent, and why it has not been. */
export type Sendable = { document: Document; failure: Failure | undefined };

/** `unknown`: it could not be looked at. */
type Result = 'sent' | 'unknown';

type Calls = {
  send: (document: SeenDocument) => Promise<unknown>;
  /** Reads the document again. */
  read: (id: Id) => Promise<Document>;
  /** Undefined: it has not been tried. */
  onOutcome: (id: Id, outcome: 'sent' | Failure | undefined) => void;
  /** Called with the seconds that the server asks to wait; 0 when the wait is over. */
  onWaiting: (seconds: number) => void;
};

/**
 * Makes a call for each document, a few at a time. One that got no answer is looked at before
 * anything is said of it, and before it is sent again.
 */
export function sendDocuments(
  sendables: Sendable[],
  { send, read, onOutcome, onWaiting }: Calls,
  stopping: AbortController,
): Promise<void> {
  const hasArrived = async (id: Id) => !documentCan.edit(await read(id));

  async function sendOne({ document: { id, version }, failure }: Sendable): Promise<Result> {
    if (failure?.mayHaveArrived) {
      const isThere = await hasArrived(id).catch(() => undefined);
      if (isThere !== false) return isThere ? 'sent' : 'unknown';
    }
    try {
      await send({ id, version });
      return 'sent';
    } catch (error) {
      const isUnknown = judgeFailure(error) === 'unanswered';
      if (isUnknown && (await hasArrived(id).catch(() => false))) return 'sent';
      throw error;
    }
  }

  return runBatch({
    items: sendables,
    run: sendOne,
    onOutcome({ document: { id }, failure }, outcome) {
      if (outcome && 'error' in outcome) onOutcome(id, toFailure(outcome.error));
      else onOutcome(id, outcome?.result === 'sent' ? 'sent' : failure);
    },
    onWaiting,
    stopping,
  });
}

function toFailure(error: unknown): Failure {
  const failure = judgeFailure(error);
  return {
    message: describeError(error),
    mayHaveArrived: failure === 'unanswered',
    isFinal: failure === 'refused',
  };
}
