import type { UseMutationOptions } from '@tanstack/react-query';
import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import { useLeaveGuard } from '@/components/use-leave-guard';
import { type DraftSubject, useDraft } from '@/drafts/unsaved/use-draft';
import { describeError, notifyError, toastError } from '@/feedback/notify';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { useModal } from '@/hooks/use-modal';
import { isFocusLost } from '@/lib/focus';

export type FormModalOptions<Values extends FieldValues, Input> = {
  form: UseFormReturn<Values>;
  /** Saves what the form holds. */
  mutation: UseMutationOptions<string, Error, Input>;
  /** Without effects: it also runs for a press that comes too early. */
  toInput: (values: Values) => Input;
  /** Where the form keeps the field of a wire name, if the two differ. */
  toPath?: (wireName: string) => string;
  /** Shows the message of a 409 in the form; without it the message is a toast. */
  onConflict?: (message: string) => void;
  draft: DraftSubject;
  /** Whether what the form edits is there. */
  isReady: boolean;
  /** Disables the fields as a save does: the form is about to be used for something else. */
  isLeaving?: boolean;
  onClosed: () => void;
  /** Called after a save, instead of closing the modal. */
  onSaved?: () => void;
  /** Takes the values to save them later. Returns false to have them saved at once. */
  defer?: (values: Values) => boolean;
};

/**
 * A modal with a form: it saves, shows the messages of a 422 under their fields, asks before work
 * is lost, and keeps drafts. What was typed stays after any failure. Disable the fields while it
 * saves (`isBusy`): what is typed then is not saved.
 */
export function useFormModal<Values extends FieldValues, Input>({
  form,
  mutation,
  toInput,
  toPath = (wireName) => wireName,
  onConflict,
  draft,
  isReady,
  isLeaving = false,
  onClosed,
  onSaved,
  defer,
}: FormModalOptions<Values, Input>) {
  const { modalProps, close } = useModal(onClosed);
  const { notice: draftNotice, forget } = useDraft(form, draft, isReady);
  const formRef = useRef<HTMLFormElement>(null);
  const { isDirty } = form.formState;
  const mayLeave = useLeaveGuard(
    () => modalProps.show && (isDirty || hasBadInput(formRef.current)),
    forget,
  );

  const { run, isPending } = useGuardedMutation({
    ...mutation,
    meta: { ...mutation.meta, showError },
  });

  const isBusy = isPending || isLeaving;
  const lastFocused = useRef<HTMLElement>(undefined);
  const firstWrong = useRef<Path<Values>>(undefined);
  // Disabled fields lose the focus and cannot take it back before they are enabled.
  const returnFocus = useEffectEvent(() => {
    if (firstWrong.current) form.setFocus(firstWrong.current);
    firstWrong.current = undefined;
    // Nothing was wrong, or what is wrong is locked.
    if (isFocusLost()) lastFocused.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isBusy) returnFocus();
  }, [isBusy]);

  function showError(error: Error) {
    // The form has been closed meanwhile.
    if (!(error instanceof ApiError) || !formRef.current) return notifyError(error);
    if (error.status === 409 && onConflict) return onConflict(describeError(error));
    const shown = new Map<string, string[]>();
    const unplaced: string[] = [];
    for (const [name, messages] of Object.entries(error.fields)) {
      const field = findField(name, formRef.current);
      if (field === undefined) unplaced.push(...messages);
      else shown.set(field, [...(shown.get(field) ?? []), ...messages]);
    }
    if (shown.size === 0) return notifyError(error);
    for (const [index, [name, messages]] of [...shown].entries()) {
      const path = toPath(name) as Path<Values>;
      if (isBusy && index === 0) firstWrong.current = path;
      form.setError(
        path,
        { type: 'server', message: messages.join('\n') },
        { shouldFocus: index === 0 },
      );
    }
    if (unplaced.length > 0) toastError(unplaced.join(' '));
  }

  function save(values: Values) {
    if (defer?.(values)) return;
    run(toInput(values), () => {
      lastFocused.current = undefined;
      forget();
      if (onSaved) onSaved();
      else close();
    });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    let valid: Values | undefined;
    await form.handleSubmit((values) => {
      valid = values;
    })(event);
    // Once the form has ended its submission, it can be reset.
    if (valid) save(valid);
  }

  async function leave() {
    if (await mayLeave()) close();
  }

  return {
    modalProps,
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onFocus: ({ target }: FocusEvent<HTMLFormElement, Element>) => {
        // What gets the focus while saving may go with the save, as Cancel upload does.
        if (!isBusy && target instanceof HTMLElement) lastFocused.current = target;
      },
    },
    isSaving: isPending,
    isBusy,
    close,
    leave,
    mayLeave,
    forget,
    showError,
    draftNotice,
  };
}

/** The field of a message, if it is on screen. `column_id.0` names one value of `column_id`. */
function findField(wireName: string, form: HTMLFormElement): string | undefined {
  return [wireName, wireName.replace(/\.\d+$/, '')].find(
    (name) => form.elements.namedItem(name) instanceof Object,
  );
}

/** Half a date stands on screen, but leaves the form as it was. */
function hasBadInput(form: HTMLFormElement | null): boolean {
  const inputs = form?.querySelectorAll('input') ?? [];
  return [...inputs].some(({ validity }) => validity.badInput);
}
