import { type UseMutationOptions, useMutation } from '@tanstack/react-query';

/** The call of a form, which is not submitted twice and shows the error with which it rejects. */
export function useSubmission<Data, Input>(options: UseMutationOptions<Data, Error, Input>) {
  const meta = { ...options.meta, showError: () => undefined };
  const { mutateAsync: submit, isPending } = useMutation({ ...options, meta });
  return { submit, isPending };
}
