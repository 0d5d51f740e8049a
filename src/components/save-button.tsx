import { ActionButton } from '@/components/action-button';

/** Submits a form. Disabled while the form is saved or its data is loading. */
export function SaveButton({ isSaving, isLoading }: { isSaving: boolean; isLoading: boolean }) {
  return (
    <ActionButton type="submit" isBusy={isSaving} disabled={isLoading}>
      Save
    </ActionButton>
  );
}
