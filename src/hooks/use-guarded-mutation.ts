import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * The one way to a mutation; lint refuses others. It cannot be started twice: `isPending` disables
 * its button only with the next render, and a second press may come before.
 */
export function useGuardedMutation<Data, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
) {
  const { mutate, isPending, error, data } = useMutation(options);
  const isUnderWay = useRef(false);

  function run(input: Input) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(input, {
      onSettled() {
        isUnderWay.current = false;
      },
    });
  }

  return { run, isPending, error, data };
}
