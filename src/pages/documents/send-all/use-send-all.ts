// biome-ignore lint/style/noRestrictedImports: sends several at a time; `start` itself runs once
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Document, myDocuments } from '@/api/documents';
import { judgeFailure } from '@/api/errors';
import { runBatch, type StopReason } from '@/api/run-batch';
import type { Id } from '@/api/wire';
import { explainError, type Reason } from '@/feedback/reason';
import { useLatestState } from '@/hooks/use-latest-state';
import { documentCan } from '@/pages/documents/document-rules';
import { getOwnDocuments, readOwnDocuments } from '@/pages/documents/own-documents';
import { keepReceipt } from '@/pages/documents/send-all/receipt';
import type { Progress } from '@/pages/documents/sending-progress';
import { useSession } from '@/session/session';

/** `mayHaveArrived`: nobody knows. `isFinal`: the same call can't succeed. */
type Failure = Reason & { mayHaveArrived: boolean; isFinal: boolean };

/** A document that is to be sent, and why it has not been. */
export type Sendable = { document: Document; failure: Failure | undefined };

/** Sends documents. What was sent leaves `left`, and gets a receipt; the rest has a reason. */
export function useSendAll(documents: Document[]) {
  const queryClient = useQueryClient();
  const { role, get } = useSession();
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

  async function hasArrived(id: Id, signal: AbortSignal): Promise<boolean> {
    const rows = await readOwnDocuments(role, { signal });
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error('The list does not have the document.');
    return !documentCan.edit(row);
  }

  /**
   * Resolves to whether the document has been sent. One that got no answer is looked at before
   * anything is said of it, and before it is sent again.
   */
  async function sendOne(
    { document: { id, version }, failure }: Sendable,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (failure?.mayHaveArrived) {
      const isThere = await hasArrived(id, signal).catch(() => undefined);
      // Nor is it sent if it can't be looked at.
      if (isThere !== false) return isThere ?? false;
    }
    try {
      await mutateAsync({ document: { id, version } });
      return true;
    } catch (error) {
      const isUnknown = judgeFailure(error) === 'unanswered';
      if (isUnknown && (await hasArrived(id, signal).catch(() => false))) return true;
      throw error;
    }
  }

  /** Resolves to how many are left. */
  async function start(): Promise<number> {
    // A second press may come before the button has disappeared.
    if (running.current) return latest.current.length;
    const stopping = new AbortController();
    running.current = stopping;
    const items = latest.current.filter(({ failure }) => !failure?.isFinal);
    setStopped(undefined);
    setProgress({ total: items.length, done: 0, waiting: 0 });
    const arrived = [...sent];

    await runBatch({
      items,
      run: (item) => sendOne(item, stopping.signal),
      onOutcome({ document }, outcome) {
        setProgress((now) => now && { ...now, done: now.done + 1 });
        if (!outcome) return;
        if ('error' in outcome) {
          const failure = toFailure(outcome.error);
          update((now) =>
            now.map((one) => (one.document.id === document.id ? { ...one, failure } : one)),
          );
        } else if (outcome.result) {
          arrived.push(document);
          update((now) => now.filter((one) => one.document.id !== document.id));
        }
      },
      onWaiting: (waiting) => setProgress((now) => now && { ...now, waiting }),
      stopping,
    });

    const reason: StopReason | undefined = stopping.signal.reason;
    // The next user of this browser must not find a receipt.
    if (reason === 'session') return latest.current.length;
    void queryClient.invalidateQueries({ queryKey: [myDocuments.path] });
    // They say when the documents were sent. Stop ends this wait, too.
    running.current = new AbortController();
    const rows = await getOwnDocuments(queryClient, role, running.current.signal);
    running.current = undefined;
    const { user } = get();
    if (user && arrived.length > sent.length) keepReceipt(user, arrived, rows ?? []);
    setSent(arrived);
    setStopped(reason);
    setProgress(undefined);
    return latest.current.length;
  }

  return { left, sent, start, stop, progress, stopped };
}

function toFailure(error: unknown): Failure {
  const failure = judgeFailure(error);
  return {
    ...explainError(error),
    mayHaveArrived: failure === 'unanswered',
    isFinal: failure === 'refused',
  };
}
