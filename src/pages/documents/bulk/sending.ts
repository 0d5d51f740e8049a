// biome-ignore lint/style/noRestrictedImports: sends several at a time; `start` itself runs once
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document, Queue } from '@/api/documents';
import { ApiError, type FieldMessages, judgeFailure } from '@/api/errors';
import { runBatch, type StopReason } from '@/api/run-batch';
import { toastSuccess } from '@/feedback/notify';
import { explainError, toReason } from '@/feedback/reason';
import { stopReasons } from '@/pages/documents/batch-texts';
import type { Chosen, Failure } from '@/pages/documents/bulk/kept-selection';
import type { Selection } from '@/pages/documents/bulk/use-selection';
import type { DecisionValues } from '@/pages/documents/decision';
import type { Progress } from '@/pages/documents/sending-progress';
import { plural, t } from '@/texts/texts';

/** How a run has ended. */
type Result = { total: number; decided: number; gone: number; stopped: StopReason | undefined };

/**
 * Sends the decision on all chosen documents. Those decided leave the selection, the others stay
 * with the reason. `onInvalid` gets the field messages of a 422. The list reloads once, at the end.
 */
export function useSending(
  queue: Queue,
  selection: Selection,
  onInvalid: (fields: FieldMessages) => void,
) {
  const queryClient = useQueryClient();
  // Without `reloads` and with an own `showError`, nothing is shown for each single document.
  const { mutateAsync } = useMutation({
    ...queue.decide,
    gcTime: 0,
    meta: { showError: () => {} },
  });
  const [progress, setProgress] = useState<Progress>();
  const [result, setResult] = useState<Result>();
  const running = useRef<AbortController>(undefined);
  const isMounted = useRef(false);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      running.current?.abort('person' satisfies StopReason);
    };
  }, []);

  function stop() {
    running.current?.abort('person' satisfies StopReason);
  }

  /** Resolves to how many have been decided. */
  async function start(written: DecisionValues): Promise<number> {
    // A second press may come before the button has disappeared.
    if (running.current) return 0;
    const stopping = new AbortController();
    running.current = stopping;
    const toSend = selection.chosen.filter((one) => maySend(one, written));
    const isWhole = toSend.length === selection.chosen.length;
    const counts = { total: toSend.length, decided: 0, gone: 0 };
    setResult(undefined);
    setProgress({ total: toSend.length, done: 0, waiting: 0 });

    await sendDecisions(
      toSend,
      written,
      {
        send: ({ id, version }) => mutateAsync({ document: { id, version }, ...written }),
        isListed: selection.isListed,
        onSending: ({ id }, failure) => selection.setFailure(id, failure),
        onWaiting: (waiting) => setProgress((now) => now && { ...now, waiting }),
        onOutcome({ id }, outcome: Outcome) {
          setProgress((now) => now && { ...now, done: now.done + 1 });
          if (outcome === 'decided' || outcome === 'gone') {
            counts[outcome] += 1;
            selection.remove([id]);
          } else selection.setFailure(id, outcome);
          if (typeof outcome === 'object' && outcome.fields) onInvalid(outcome.fields);
        },
      },
      stopping,
    );

    running.current = undefined;
    void queryClient.invalidateQueries({ queryKey: [queue.path] });
    const stopped: StopReason | undefined = stopping.signal.reason;
    const ended = { ...counts, stopped };
    setProgress(undefined);
    setResult(ended);
    if (stopped === 'session') return counts.decided;
    const isAllDone = isWhole && counts.decided + counts.gone === counts.total;
    // Nobody sees the result in a modal that has been left.
    if (isAllDone || !isMounted.current) toastSuccess(describeResult(ended));
    if (isAllDone) selection.clear();
    return counts.decided;
  }

  return { start, stop, progress, result };
}

function describeDecided(decided: number, total: number): string {
  if (decided === 0) return t('No document has been decided.');
  if (decided === total) {
    return plural(total, '1 document has been decided.', '{count} documents have been decided.');
  }
  return plural(
    decided,
    '1 of {total} documents has been decided.',
    '{count} of {total} documents have been decided.',
    { total },
  );
}

export function describeResult({ total, decided, gone, stopped }: Result): string {
  return [
    describeDecided(decided, total),
    gone > 0 &&
      plural(
        gone,
        '1 was no longer waiting for a decision.',
        '{count} were no longer waiting for a decision.',
      ),
    stopped && t(stopReasons[stopped]),
  ]
    .filter(Boolean)
    .join(' ');
}

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
    onSending(document, { kind: 'unanswered', ...toReason('The server has not answered.'), sent });
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
  const reason = explainError(error);
  const failure = judgeFailure(error);
  if (failure === 'unanswered') return { kind: 'unanswered', ...reason, sent };
  if (failure === 'postponed') return { kind: 'temporary', ...reason, sent };
  return error instanceof ApiError && error.status === 422
    ? { kind: 'invalid', ...reason, fields: error.fields, sent }
    : { kind: 'final', ...reason, sent };
}

/** Whether a chosen document may be decided with what is written now. */
export function maySend(
  { failure }: Chosen,
  { document_status_id, note }: DecisionValues,
): boolean {
  if (failure?.kind !== 'invalid') return failure?.kind !== 'final';
  return failure.sent.document_status_id !== document_status_id || failure.sent.note !== note;
}
