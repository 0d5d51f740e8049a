import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that a second press cannot start again while the first is under way: `isPending`
 * disables a button only with the next render. `onSuccess` is not called after an unmount.
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
