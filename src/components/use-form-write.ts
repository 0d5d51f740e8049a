import { type FormEvent, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Failure } from '@/api/errors';
import { useWrite } from '@/components/use-write';
import { reportFailure, textOf } from '@/feedback/report';

export type FormWrite<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Resolves to the server's message. */
  write: (values: Values) => Promise<string>;
  /** Base path of the list that shows what is written. */
  list: string;
  onSaved: () => void;
  /** Where the form keeps the field of a wire name; needed only where the two differ. */
  pathOf?: (wireName: string) => string;
  /** Shows the message of a 409 beside the form. Without it the message is a toast, like any other. */
  onConflict?: (message: string) => void;
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
  onConflict,
}: FormWrite<Values>) {
  const formRef = useRef<HTMLFormElement>(null);

  function showFailure(failure: Failure) {
    // A form that has been closed meanwhile shows nothing any more.
    if (failure.status === 409 && onConflict && formRef.current) {
      return onConflict(textOf(failure));
    }
    if (Object.keys(failure.fields).length === 0) return reportFailure(failure);
    const shown = new Map<string, string[]>();
    const unplaced: string[] = [];
    for (const [name, messages] of Object.entries(failure.fields)) {
      const field = fieldOnScreen(name, formRef.current);
      if (field === undefined) unplaced.push(...messages);
      else shown.set(field, [...(shown.get(field) ?? []), ...messages]);
    }
    for (const [index, [name, messages]] of [...shown].entries()) {
      form.setError(
        pathOf(name) as Path<Values>,
        { type: 'server', message: messages.join('\n') },
        { shouldFocus: index === 0 },
      );
    }
    if (unplaced.length > 0) reportFailure({ ...failure, message: unplaced.join(' ') });
  }

  const { run, isRunning } = useWrite(write, list, showFailure);

  const submit = form.handleSubmit(async (values) => {
    const isDone = await run(values);
    // Whoever has closed the form meanwhile works on something else by now.
    if (isDone && formRef.current) onSaved();
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

/** The field that a message is for, if it is on screen. A message for one of many values (`column_id.0`) is the field's. */
function fieldOnScreen(wireName: string, form: HTMLFormElement | null): string | undefined {
  return [wireName, wireName.replace(/\.\d+$/, '')].find(
    (name) => form?.elements.namedItem(name) instanceof Object,
  );
}
