import type { QueryClient } from '@tanstack/react-query';
import { delay, noop } from 'es-toolkit';
import type { Page } from '@/api/body';
import { type Document, myDocuments, type SeenDocument } from '@/api/documents';
import { forgetToDos } from '@/drafts/unsaved/kept-to-dos';
import { preloadDialog } from '@/feedback/confirm';
import { findListedRow } from '@/hooks/use-list';
import { maxReloadTime } from '@/pages/documents/own-documents';
import { listOpenToDos } from '@/pages/documents/to-do/open-to-dos';
import type { SessionState } from '@/session/session';
import { t } from '@/texts/texts';

preloadDialog().catch(noop);

/**
 * Finds the document's present version. While its list is being read again, as after a save, reads
 * the document itself. Falls back to the row on screen, about which the server judges.
 */
async function findCurrent(
  client: QueryClient,
  { role }: SessionState,
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
  // Has a key of its own: a form that is opened meanwhile must not wait for it.
  const current = client.query({ ...detail, queryKey: [...detail.queryKey, 'send'] });
  return Promise.race([current.catch(() => row), delay(maxReloadTime).then(() => row)]);
}

/** The lines that the question begins with; '' where nothing is open. */
export async function nameOpenToDos(
  client: QueryClient,
  { user }: SessionState,
  document: Document,
): Promise<string> {
  const open = await listOpenToDos(client, user?.username ?? '', document);
  if (open.length === 0) return '';
  return [t('Not corrected yet:'), ...open.map((line) => `• ${line}`), ''].join('\n');
}

/** Sends the present version of a document, and forgets its rejection. */
export async function sendCurrent<Message>(
  client: QueryClient,
  get: () => SessionState,
  row: Document,
  send: (document: SeenDocument) => Promise<Message> | undefined,
): Promise<Message | undefined> {
  const message = await send(await findCurrent(client, get(), row));
  void forgetToDos(client, get().user?.username ?? '', row.id);
  return message;
}
