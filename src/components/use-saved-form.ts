import { isEmptyObject } from 'es-toolkit';
import {
  type FocusEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import { useLeaveGuard } from '@/components/use-leave-guard';
import { type DraftSubject, useDraft } from '@/drafts/unsaved/use-draft';
import { describeError, notifyError, toastError } from '@/feedback/notify';
import { useReturnedFocus } from '@/hooks/use-returned-focus';

export type SavedFormOptions<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Saves what the form holds. An error of the promise is shown in the form. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** Called after a save. The form is not used again. */
  onSaved: () => void;
  /** Maps the wire name of a field to its place in the form, if the two differ. */
  toPath?: (wireName: string) => string;
  /** Shows the message of a 409 in the form; without it the message is a toast. */
  onConflict?: ((message: string) => void) | undefined;
  /** Undefined for a form that keeps no draft. */
  draft: DraftSubject | undefined;
  /** True once the data to edit have loaded. */
  isReady: boolean;
  /** Disables the fields as a save does. */
  isLocked?: boolean;
  /** True if leaving loses something; by default, if a person has changed the form. */
  isDirty?: boolean;
};

/**
 * A form that saves, shows the messages of a 422 under their fields, asks before work is lost, and
 * keeps drafts. What was typed stays after any failure. Disable the fields while it saves
 * (`isBusy`): what is typed then is not saved.
 */
export function useSavedForm<Values extends FieldValues>({
  form,
  onSubmit,
  onSaved,
  toPath = (wireName) => wireName,
  onConflict,
  draft,
  isReady,
  isLocked = false,
  // `formState.isDirty` is false for a moment when `values` arrive.
  isDirty = !isEmptyObject(form.formState.dirtyFields),
}: SavedFormOptions<Values>) {
  const { notice: draftNotice, remove: removeDraft } = useDraft(form, draft, isReady);
  const formRef = useRef<HTMLFormElement>(null);
  const stage = useRef<'open' | 'saving' | 'given up' | 'saved'>('open');
  const [isSaving, setIsSaving] = useState(false);
  const hasEntries = () =>
    (stage.current === 'open' || stage.current === 'saving') &&
    (isDirty || hasBadInput(formRef.current));

  function end(how: 'given up' | 'saved') {
    stage.current = how;
    removeDraft();
  }
  const mayLeave = useLeaveGuard(hasEntries, () => end('given up'));

  const isBusy = isSaving || isLocked;
  const rememberFocus = useReturnedFocus(isBusy);
  const firstWrong = useRef<Path<Values>>(undefined);
  // Disabled fields cannot take the focus before they are enabled.
  const focusFirstWrong = useEffectEvent(() => {
    if (firstWrong.current) form.setFocus(firstWrong.current);
    firstWrong.current = undefined;
  });
  useEffect(() => {
    if (isBusy) return;
    focusFirstWrong();
    // The form is still on screen, because there was nowhere to go: it can be used again.
    if (stage.current === 'given up') stage.current = 'open';
  }, [isBusy]);

  function showError(error: unknown) {
    // A form that has been closed meanwhile can show nothing: a toast does.
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
      if (index === 0) firstWrong.current = path;
      form.setError(
        path,
        { type: 'server', message: messages.join('\n') },
        { shouldFocus: index === 0 },
      );
    }
    if (unplaced.length > 0) toastError(unplaced.join(' '));
  }

  async function save(values: Values) {
    if (stage.current === 'saving' || stage.current === 'saved') return;
    stage.current = 'saving';
    setIsSaving(true);
    try {
      await onSubmit(values);
      end('saved');
      // Leaves the screen alone if the form has been closed meanwhile.
      if (formRef.current) onSaved();
    } catch (error) {
      stage.current = 'open';
      showError(error);
    } finally {
      setIsSaving(false);
    }
  }

  return {
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void form.handleSubmit(save)(event),
      onFocus: ({ target }: FocusEvent<HTMLFormElement, Element>) => {
        if (target instanceof HTMLElement) rememberFocus(target);
      },
    },
    isBusy,
    mayLeave,
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

/** True if a field shows something that is no value, such as half a date. */
function hasBadInput(form: HTMLFormElement | null): boolean {
  const inputs = form?.querySelectorAll('input') ?? [];
  return [...inputs].some(({ validity }) => validity.badInput);
}
