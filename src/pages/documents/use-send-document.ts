import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { delay } from 'es-toolkit';
import type { Page } from '@/api/body';
import { type Document, myDocuments, type SeenDocument } from '@/api/documents';
import { confirm } from '@/feedback/confirm';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { findListedRow } from '@/hooks/use-list';
import { maxReloadTime } from '@/pages/documents/own-documents';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

/** Sends one document, after asking. `isPending` from Yes on. */
export function useSendDocument() {
  const queryClient = useQueryClient();
  const { role } = useSession();
  const { meta, mutationFn } = myDocuments.send;
  const { run, isPending } = useGuardedMutation({
    meta,
    mutationFn: async (document: Document, context) =>
      mutationFn?.({ document: await findCurrent(queryClient, role, document) }, context),
  });

  async function askAndSend(document: Document) {
    if (await confirm(t('Data that has been sent cannot be changed!'))) run(document);
  }

  return { askAndSend, isPending };
}

/**
 * Finds the document's present version. While its list is being read again, as after a save, reads
 * the document itself. Falls back to the row on screen, about which the server judges.
 */
async function findCurrent(
  client: QueryClient,
  role: string,
  asked: Document,
): Promise<SeenDocument> {
  // The list may have been read while the question was open.
  const row = findListedRow(client, myDocuments, asked.id) ?? asked;
  const reloading = client.getQueriesData<Page<Document>>({
    queryKey: [myDocuments.path, 'list'],
    fetchStatus: 'fetching',
  });
  const isStale = reloading.some(([, page]) => page?.rows.some(({ id }) => id === row.id));
  if (!isStale) return row;
  const detail = myDocuments.detail(row, role);
  // A key of its own: a form that is opened meanwhile must not wait for it.
  const current = client.query({ ...detail, queryKey: [...detail.queryKey, 'send'] });
  return Promise.race([current.catch(() => row), delay(maxReloadTime).then(() => row)]);
}
