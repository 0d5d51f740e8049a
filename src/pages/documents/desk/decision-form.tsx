import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { Id } from '@/api/wire';
import type { useFormModal } from '@/components/use-form-modal';
import type { DecisionValues } from '@/pages/documents/desk/decision-values';
import { useStrayPressGuard } from '@/pages/documents/desk/use-stray-press-guard';

type Props = {
  title: string;
  /** Another one for each document that appears. */
  shownId: Id;
  form: UseFormReturn<DecisionValues>;
  formProps: ReturnType<typeof useFormModal>['formProps'];
  children: ReactNode;
};

/**
 * The form of the desk, which stays while the documents change. The focus goes to the status of
 * each one that appears; presses meant for the one before do nothing.
 */
export function DecisionForm({ title, shownId, form, formProps, children }: Props) {
  const { ref } = formProps;
  useStrayPressGuard(ref, shownId);
  const focusedId = useRef(shownId);
  useEffect(() => {
    if (focusedId.current === shownId) return;
    focusedId.current = shownId;
    const [status] = ref.current?.querySelectorAll('input') ?? [];
    // On a phone the file comes first, and stays in view.
    status?.focus({ preventScroll: true });
  }, [shownId, ref]);

  /** Escape leaves the note, so that keys work again. The next one closes the desk. */
  function leaveNote(event: KeyboardEvent) {
    const isIn = event.target instanceof HTMLTextAreaElement;
    if (event.key !== 'Escape' || !isIn || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    form.setFocus('document_status_id');
  }

  return (
    <FormProvider {...form}>
      <form
        {...formProps}
        className="decision"
        aria-label={title}
        data-key-group={title}
        onKeyDown={leaveNote}
      >
        <h3>{title}</h3>
        {children}
      </form>
    </FormProvider>
  );
}
