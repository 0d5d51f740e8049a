// biome-ignore lint/style/noRestrictedImports: sends several at a time; `start` itself runs once
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Document, myDocuments } from '@/api/documents';
import type { StopReason } from '@/api/run-batch';
import { useLatestState } from '@/hooks/use-latest-state';
import { awaitListedRows } from '@/hooks/use-list';
import { readOwnDocuments } from '@/pages/documents/own-documents';
import { keepReceipt, makeReceipt } from '@/pages/documents/send-all/receipt';
import { type Sendable, sendDocuments } from '@/pages/documents/send-all/send-documents';
import type { Progress } from '@/pages/documents/sending-progress';
import { useSession } from '@/session/session-context';

/** Sends documents. What was sent leaves `left`, and gets a receipt; the rest has a reason. */
export function useSendAll(documents: Document[]) {
  const queryClient = useQueryClient();
  const { user, role } = useSession();
  // Without `reloads` and with an own `showError`, nothing is shown for each single document.
  const { mutateAsync } = useMutation({
    ...myDocuments.send,
    gcTime: 0,
    meta: { showError: () => {} },
  });
  const [left, update, latest] = useLatestState<Sendable[]>(() =>
    documents.map((document) => ({ document, failure: undefined })),
  );
  const [progress, setProgress] = useState<Progress>();
  const [stopped, setStopped] = useState<StopReason>();
  const [sent, setSent] = useState<Document[]>([]);
  const running = useRef<AbortController>(undefined);

  const stop = () => running.current?.abort('person' satisfies StopReason);
  useEffect(() => {
    return () => running.current?.abort('person' satisfies StopReason);
  }, []);

  /** Resolves to how many are left. */
  async function start(): Promise<number> {
    // A second press may come before the button has disappeared.
    if (running.current) return latest.current.length;
    const stopping = new AbortController();
    running.current = stopping;
    const toSend = latest.current.filter(({ failure }) => !failure?.isFinal);
    setStopped(undefined);
    setProgress({ total: toSend.length, done: 0, waiting: 0 });
    const arrived = [...sent];

    await sendDocuments(
      toSend,
      {
        send: (document) => mutateAsync({ document }),
        async read(id) {
          const rows = await readOwnDocuments(queryClient, role);
          const row = rows.find((one) => one.id === id);
          if (!row) throw new Error('The list does not have the document.');
          return row;
        },
        onWaiting: (waiting) => setProgress((now) => now && { ...now, waiting }),
        onOutcome(id, outcome) {
          setProgress((now) => now && { ...now, done: now.done + 1 });
          if (outcome === 'sent') {
            arrived.push(
              ...latest.current.flatMap(({ document }) => (document.id === id ? document : [])),
            );
            update((now) => now.filter(({ document }) => document.id !== id));
          } else {
            update((now) =>
              now.map((one) => (one.document.id === id ? { ...one, failure: outcome } : one)),
            );
          }
        },
      },
      stopping,
    );

    running.current = undefined;
    const reason: StopReason | undefined = stopping.signal.reason;
    // The next user of this browser must not find a receipt.
    if (reason === 'session') return latest.current.length;
    void queryClient.invalidateQueries({ queryKey: [myDocuments.path] });
    const rows = await awaitListedRows(queryClient, myDocuments);
    if (user && arrived.length > sent.length) {
      keepReceipt(makeReceipt(user, arrived, rows, Date.now()));
    }
    setSent(arrived);
    setStopped(reason);
    setProgress(undefined);
    return latest.current.length;
  }

  return { left, sent, start, stop, progress, stopped };
}
