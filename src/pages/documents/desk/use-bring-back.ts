import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import type { Id } from '@/api/wire';
import type { Entry } from '@/decisions/outbox';
import { describeError } from '@/feedback/notify';
import type { DecisionValues } from '@/pages/documents/desk/decision-values';
import type { useQueueWalk } from '@/pages/documents/desk/use-queue-walk';

/**
 * Opens the document of a decision again, with what was chosen and written, and shows the refusal
 * if there is one.
 */
export function useBringBack(
  queue: ReturnType<typeof useQueueWalk>,
  form: UseFormReturn<DecisionValues>,
  showError: (error: Error) => void,
) {
  const [refusal, setRefusal] = useState<{ id: Id; error: Error }>();
  // Show the refusal after rendering: before, the form is still that of another document.
  const showRefusal = useEffectEvent(() => {
    if (refusal?.id === queue.document.id) showError(refusal.error);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    showRefusal();
  }, [refusal]);

  return ({ opened, document_status_id, note, label, state, error }: Entry) => {
    if (!opened) return;
    const { document } = opened;
    queue.giveBack(document);
    flushSync(() => {
      form.setValue('document_status_id', document_status_id, { shouldDirty: true });
      form.setValue('note', note, { shouldDirty: true });
    });
    form.setFocus('document_status_id');
    if (state !== 'rejected' || !(error instanceof ApiError)) return;
    const message = `${label}. ${describeError(error)}`;
    setRefusal({ id: document.id, error: error.withMessage(message) });
  };
}
