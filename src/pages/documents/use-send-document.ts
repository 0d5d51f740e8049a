import { useQueryClient } from '@tanstack/react-query';
import { noop } from 'es-toolkit';
import { type Document, myDocuments } from '@/api/documents';
import { confirm } from '@/feedback/confirm';
import { loadOnce, withTexts } from '@/feedback/load-code';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

/** Loads what Send needs, the question included. Its buttons call it ahead. */
export const loadSending = loadOnce(() => withTexts(() => import('@/pages/documents/sending')));

/**
 * Sends one document, after a question that names what its rejection asked for and is still open.
 * `isPending` is true from Yes on. If that code cannot be loaded, names nothing, and sends the
 * version on screen, which the server judges.
 */
export function useSendDocument() {
  const client = useQueryClient();
  const { get } = useSession();
  const { meta, mutationFn } = myDocuments.send;
  const { run, isPending } = useGuardedMutation({
    meta,
    async mutationFn(row: Document, context) {
      const sending = await loadSending().catch(noop);
      const document = (await sending?.findCurrent(client, get(), row)) ?? row;
      const message = await mutationFn?.({ document }, context);
      void sending?.forgetToDos(client, get(), row);
      return message;
    },
  });

  async function askAndSend(document: Document) {
    const session = get();
    const sending = await loadSending().catch(noop);
    const open = (await sending?.nameOpenToDos(client, session, document)) ?? '';
    // Nobody is asked once the session has ended.
    if (get().token !== session.token) return;
    if (await confirm(open + t('Data that has been sent cannot be changed!'))) run(document);
  }

  return { askAndSend, isPending };
}
