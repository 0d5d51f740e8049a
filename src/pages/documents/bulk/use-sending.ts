// biome-ignore lint/style/noRestrictedImports: sends several at a time; `start` itself runs once
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Queue } from '@/api/documents';
import type { FieldMessages } from '@/api/errors';
import type { StopReason } from '@/api/run-batch';
import { toastSuccess } from '@/feedback/notify';
import { maySend, type Outcome, sendDecisions } from '@/pages/documents/bulk/send-decisions';
import type { Selection } from '@/pages/documents/bulk/use-selection';
import type { DecisionValues } from '@/pages/documents/decision';
import type { Progress } from '@/pages/documents/sending-progress';
import { stopReasons } from '@/pages/documents/stop-reasons';
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
