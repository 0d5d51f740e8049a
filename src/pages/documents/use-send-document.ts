import { useQueryClient } from '@tanstack/react-query';
import { type Document, myDocuments } from '@/api/documents';
import { confirm } from '@/feedback/confirm';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { awaitListedRows } from '@/hooks/use-list';
import { t } from '@/texts/texts';

/** Sends one document, after asking. */
export function useSendDocument() {
  const queryClient = useQueryClient();
  const { run, isPending } = useGuardedMutation(myDocuments.send);

  async function askAndSend(document: Document) {
    if (!(await confirm(t('Data that has been sent cannot be changed!')))) return;
    // After a save, the row is stale until the list has been reloaded.
    const rows = await awaitListedRows(queryClient, myDocuments);
    run({ document: rows.find(({ id }) => id === document.id) ?? document });
  }

  return { askAndSend, isPending };
}
