import type { FieldValues } from 'react-hook-form';
import { type FormWrite, useFormWrite } from '@/components/use-form-write';
import { useLeaveGuard } from '@/components/use-leave-guard';
import { type DraftSubject, useDraft } from '@/drafts/use-draft';
import { useModal } from '@/hooks/use-modal';

type FormModal<Values extends FieldValues> = Omit<FormWrite<Values>, 'onSaved'> & {
  draft: DraftSubject;
  /** Whether what the form edits is there. */
  isReady: boolean;
  onClosed: () => void;
  /** What follows a save; by default the modal closes. */
  onSaved?: (close: () => void) => void;
};

/**
 * A modal that holds a form: it saves, asks before unsaved work is left, and keeps what is written until it has been saved
 * or knowingly given up.
 */
export function useFormModal<Values extends FieldValues>({
  form,
  write,
  list,
  pathOf,
  onConflict,
  draft,
  isReady,
  onClosed,
  onSaved = (close) => close(),
}: FormModal<Values>) {
  const { modalProps, close } = useModal(onClosed);
  const { restored, startOver, forget } = useDraft(form, list, draft, isReady);
  const { formProps, isSaving } = useFormWrite({
    form,
    write,
    list,
    pathOf,
    onConflict,
    onSaved() {
      forget();
      onSaved(close);
    },
  });
  const mayLeave = useLeaveGuard(modalProps.show && form.formState.isDirty, forget);

  async function leave() {
    if (await mayLeave()) close();
  }

  return { modalProps, formProps, isSaving, leave, mayLeave, restored, startOver };
}
