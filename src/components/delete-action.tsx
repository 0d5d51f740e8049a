import type { UseMutationOptions } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import type { SeenRow } from '@/api/resource';
import { RowAction } from '@/components/list-buttons';
import { confirm, preloadDialog } from '@/feedback/confirm';
import { notifyError } from '@/feedback/notify';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { t } from '@/texts/texts';

export type Deletable = { remove: UseMutationOptions<string, Error, SeenRow> };

/** Deletes a row, after asking. */
export function DeleteAction({ resource, row }: { resource: Deletable; row: SeenRow }) {
  const { run, isPending } = useGuardedMutation({
    ...resource.remove,
    meta: { ...resource.remove.meta, showError: showDeleteError },
  });

  async function askAndDelete() {
    if (await confirm(t('Data that has been deleted cannot be restored!'))) run(row);
  }

  return (
    <RowAction onClick={askAndDelete} preload={preloadDialog} isBusy={isPending}>
      {t('Delete')}
    </RowAction>
  );
}

/** A delete that got no answer is only logged. */
function showDeleteError(error: Error) {
  if (error instanceof ApiError && error.kind === 'no-answer') console.error(error);
  else notifyError(error);
}
