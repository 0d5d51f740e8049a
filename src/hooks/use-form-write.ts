import { type FormEvent, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Failure } from '@/api/errors';
import { reportFailure } from '@/hooks/report';
import { useWrite } from '@/hooks/use-write';

type FormWrite<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Resolves to the server's message. */
  write: (values: Values) => Promise<string>;
  /** Base path of the list that shows what is written. */
  list: string;
  onSaved: () => void;
  /** Where the form keeps the field of a wire name; needed only where the two differ. */
  pathOf?: (wireName: string) => string;
};

/**
 * A form that writes: the messages of a 422 stand under their fields, one for a field that is not on screen becomes a
 * toast (spec section 8, design.md section 4). What was typed stays after any failure.
 */
export function useFormWrite<Values extends FieldValues>({
  form,
  write,
  list,
  onSaved,
  pathOf = (wireName) => wireName,
}: FormWrite<Values>) {
  const formRef = useRef<HTMLFormElement>(null);

  function showFailure(failure: Failure) {
    const fields = Object.entries(failure.fields);
    if (fields.length === 0) return reportFailure(failure);
    const isShown = ([name]: [string, string[]]) =>
      formRef.current?.elements.namedItem(name) instanceof Object;
    for (const [index, [name, messages]] of fields.filter(isShown).entries()) {
      form.setError(
        pathOf(name) as Path<Values>,
        { type: 'server', message: messages.join('\n') },
        { shouldFocus: index === 0 },
      );
    }
    const unplaced = fields.filter((field) => !isShown(field)).flatMap(([, messages]) => messages);
    if (unplaced.length > 0) reportFailure({ ...failure, message: unplaced.join(' ') });
  }

  const { run, isRunning } = useWrite(write, list, showFailure);

  const submit = form.handleSubmit(async (values) => {
    if (await run(values)) onSaved();
  });

  return {
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
    isSaving: isRunning,
  };
}
