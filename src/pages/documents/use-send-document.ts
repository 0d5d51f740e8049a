import { useQueryClient } from '@tanstack/react-query';
import { noop } from 'es-toolkit';
import { useRef } from 'react';
import { type Document, myDocuments, type SeenDocument } from '@/api/documents';
import type { Id } from '@/api/wire';
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
  const asked = useRef<Id>(undefined);
  const { meta, mutationFn } = myDocuments.send;
  const { run, isPending } = useGuardedMutation({
    meta,
    async mutationFn(row: Document, context) {
      const send = (document: SeenDocument) => mutationFn?.({ document }, context);
      const sending = await loadSending().catch(noop);
      return sending ? sending.sendCurrent(client, get, row, send) : send(row);
    },
  });

  async function askAndSend(document: Document) {
    // A second press would replace the question, and lose the Yes to it.
    if (asked.current === document.id) return;
    asked.current = document.id;
    try {
      const session = get();
      const sending = await loadSending().catch(noop);
      const open = (await sending?.nameOpenToDos(client, session, document)) ?? '';
      // Nobody is asked once the session has ended.
      if (get().token !== session.token) return;
      if (await confirm(open + t('Data that has been sent cannot be changed!'))) run(document);
    } finally {
      asked.current = undefined;
    }
  }

  return { askAndSend, isPending };
}
