import { ActionButton } from '@/components/action-button';
import { t } from '@/texts/texts';

/** Submits a form. Disabled while the form is saved or its data is loading. */
export function SaveButton({
  isSaving,
  isLoading,
  keys,
  label = t('Save'),
}: {
  isSaving: boolean;
  isLoading: boolean;
  /** Its keyboard shortcuts. */
  keys?: string;
  label?: string | undefined;
}) {
  return (
    <ActionButton type="submit" isBusy={isSaving} disabled={isLoading} data-keys={keys}>
      {label}
    </ActionButton>
  );
}
