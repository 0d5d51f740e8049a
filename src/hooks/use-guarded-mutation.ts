import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that cannot be started twice: `isPending` disables its button only with the next
 * render, and a second press may come before. `onSuccess` is not called after an unmount.
 */
export function useGuardedMutation<Data, Input>(options: UseMutationOptions<Data, Error, Input>) {
  const { mutate, isPending } = useMutation(options);
  const isUnderWay = useRef(false);

  function run(input: Input, onSuccess?: () => void) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(input, {
      onSuccess,
      onSettled() {
        isUnderWay.current = false;
      },
    });
  }

  return { run, isPending };
}
