import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Failure, failureOf, isCancelled } from '@/api/errors';
import { notifySuccess } from '@/feedback/notify';
import { reportFailure } from '@/feedback/report';

/**
 * After these the list may show what is not so: somebody else was faster (403, 404, 409), or nobody can say whether this
 * was done (no answer, an unexpected one).
 */
const outdating: (number | undefined)[] = [403, 404, 409, undefined, 200];

/**
 * A save, delete, send, reset, decision or import (spec section 8). `write` resolves to the server's message, shown as a
 * success toast; then the list whose base path is `list` reloads. A failure goes to `onFailure`, by default a toast.
 * `run` does nothing while an earlier one is under way, so a double click sends once; it resolves to whether the write succeeded.
 */
export function useWrite<Input>(
  write: (input: Input) => Promise<string>,
  list: string,
  onFailure: (failure: Failure) => void = reportFailure,
) {
  const queryClient = useQueryClient();
  const isUnderWay = useRef(false);
  const [isRunning, setIsRunning] = useState(false);

  async function run(input: Input): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setIsRunning(true);
    try {
      const message = await write(input);
      notifySuccess(message || 'Done.');
      void queryClient.invalidateQueries({ queryKey: [list] });
      return true;
    } catch (error) {
      if (isCancelled(error)) return false;
      const failure = failureOf(error);
      onFailure(failure);
      if (outdating.includes(failure.status)) {
        void queryClient.invalidateQueries({ queryKey: [list] });
      }
      return false;
    } finally {
      isUnderWay.current = false;
      setIsRunning(false);
    }
  }

  return { run, isRunning };
}
