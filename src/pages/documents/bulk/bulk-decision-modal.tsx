import { useQuery, useQueryClient } from '@tanstack/react-query';
import { intersection } from 'es-toolkit';
import { useEffect, useEffectEvent, useMemo } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { FormProvider, useForm } from 'react-hook-form';
import { documentStatuses } from '@/api/document-statuses';
import type { Id } from '@/api/wire';
import { TitledModal } from '@/components/titled-modal';
import type { Entry } from '@/delivery/delivery';
import { useDelivery, writeSilently } from '@/delivery/use-delivery';
import { useRecentNotes } from '@/drafts/personal/recent-notes';
import { toastSuccess } from '@/feedback/notify';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { useClose } from '@/navigation/opened';
import { ChosenList } from '@/pages/documents/bulk/chosen-list';
import { describeResult } from '@/pages/documents/bulk/describe-result';
import { type Chosen, maySend } from '@/pages/documents/bulk/kept-selection';
import { GoneNotice } from '@/pages/documents/bulk/selection';
import { useKeptSelection } from '@/pages/documents/bulk/use-kept-selection';
import type { ChosenDecision } from '@/pages/documents/bulk/use-selection';
import { type DecisionValues, isRejected, toDecided } from '@/pages/documents/decision';
import { RecentNotes } from '@/pages/documents/desk/recent-notes';
import { useQueue } from '@/pages/documents/queue-context';
import { NoteArea } from '@/pages/documents/rejection/note-area';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import { ReasonsField } from '@/pages/documents/rejection/reasons-field';
import { useRejectionNote } from '@/pages/documents/rejection/use-rejection-note';
import { useSendingModal } from '@/pages/documents/sending-modal';
import { StatusField } from '@/pages/documents/status-field';
import { plural, t } from '@/texts/texts';
import '@/styles/bulk.scss';

/** Decides on all chosen documents at once. The choice of an earlier page is there again. */
export function Component() {
  const selection = useKeptSelection();
  const close = useEffectEvent(useClose());
  useEffect(() => {
    if (selection === 'none') close();
  }, [selection]);
  return selection === 'there' && <BulkDecision />;
}

/** Status and note are kept until the choice is cleared. */
function BulkDecision() {
  const { screen, selection } = useQueue();
  const { queue, tag } = screen;
  const close = useClose();
  const statuses = useQuery(documentStatuses.options(tag));
  const form = useForm<DecisionValues>({ defaultValues: selection.written });
  const written = form.watch();
  const toSend = toDecided(written);
  const { chosen, goneCount } = selection;
  const own = useMemo(() => commonReasons(chosen), [chosen]);
  const queryClient = useQueryClient();
  const { delivery, progress } = useDelivery<ChosenDecision>(() => ({
    entries: new Map(chosen.flatMap(toEntry)),
    send: ({ document: { id, version }, sent }) =>
      writeSilently(queryClient, queue.decide, { document: { id, version }, ...sent }),
    probe: async ({ document }, signal) =>
      (await selection.isListed(document, signal)) ? 'not' : 'done',
    onChange: selection.follow,
  }));
  const { remember } = useRecentNotes();
  const sendable = chosen.filter((one) => maySend(one, toSend));
  const {
    run: send,
    isPending: isSending,
    data: result,
  } = useGuardedMutation({
    async mutationFn() {
      const isWhole = sendable.length === chosen.length;
      const items = sendable.map(({ document }) => ({ id: document.id, document, sent: toSend }));
      // Lets refused documents be sent again: the values are new ones.
      const refused = sendable.filter(({ failure }) => failure?.kind === 'refused');
      delivery.remove(refused.map(({ document }) => document.id));
      await delivery.start(items);
      void queryClient.invalidateQueries({ queryKey: [queue.path] });
      const { entries, stopped } = delivery.get();
      const ended = items.flatMap(({ id }) => entries.get(id) ?? []);
      ended.forEach(showMessages);
      const done = ended.filter(({ state }) => state === 'done');
      const decided = done.filter(({ isFound }) => !isFound).length;
      const gone = done.length - decided;
      const result = { total: items.length, decided, gone, stopped };
      if (decided > 0) remember(toSend.note, own);
      if (stopped === 'session') return result;
      const isAllDone = isWhole && done.length === items.length;
      // Tells the result of a modal that has been left in a toast.
      if (isAllDone || !delivery.isOpen()) toastSuccess(describeResult(result));
      if (isAllDone) selection.clear();
      return result;
    },
  });

  const sending = useSendingModal({
    isSending,
    progress,
    onStop: delivery.stop,
    result: result && describeResult(result),
  });

  /** Status and note are the same for all documents, and so is what the server says of them. */
  function showMessages({ failure }: Entry<ChosenDecision>) {
    const paths = { document_status_id: 'document_status_id', [queue.noteName]: 'note' } as const;
    for (const [name, path] of Object.entries(paths)) {
      const message = failure?.fields?.[name]?.join('\n');
      if (message) form.setError(path, { type: 'server', message });
    }
  }

  const write = useEffectEvent(selection.write);
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => write({ ...values }),
    });
  }, [form]);

  const isEmpty = chosen.length === 0 && !isSending;
  const closeEmpty = useEffectEvent(close);
  useEffect(() => {
    if (isEmpty) closeEmpty();
  }, [isEmpty]);

  return (
    <TitledModal
      title={plural(
        isSending ? progress.total : chosen.length,
        'Decide 1 document',
        'Decide {count} documents',
      )}
      {...sending.modal}
      dialogClassName="bulk-decision"
    >
      <FormProvider {...form}>
        <form
          className="modal-form"
          noValidate
          onSubmit={(event) => void form.handleSubmit(() => send())(event)}
        >
          <Modal.Body>
            <fieldset disabled={isSending}>
              {sending.result}
              <GoneNotice count={goneCount} />
              <StatusField statuses={statuses} />
              {isRejected(written.document_status_id) && (
                <>
                  <NoteForAll wireName={queue.noteName} own={own} />
                  <RecentNotes />
                </>
              )}
              <ChosenList
                chosen={chosen}
                written={toSend}
                isSending={isSending}
                isTried={result !== undefined}
                onRemove={selection.remove}
              />
            </fieldset>
          </Modal.Body>
          <Modal.Footer>
            {sending.progress}
            {!isSending && (
              <>
                <Button variant="outline-secondary" onClick={sending.leave}>
                  {t(result ? 'Close' : 'Cancel')}
                </Button>
                {sendable.length > 0 && (
                  <Button type="submit" disabled={!statuses.isSuccess}>
                    {t(result ? 'Try again' : 'Save')}
                  </Button>
                )}
              </>
            )}
          </Modal.Footer>
        </form>
      </FormProvider>
    </TitledModal>
  );
}

function commonReasons(chosen: Chosen[]): string[] {
  const [first = [], ...others] = chosen.map(({ document }) => ownReasonsOf(document));
  return others.reduce((common, own) => intersection(common, own), first);
}

function NoteForAll({ wireName, own }: { wireName: string; own: readonly string[] }) {
  const rejection = useRejectionNote('Say why, so that the owners can correct it.', own);
  return (
    <>
      <ReasonsField
        reasons={rejection.note.reasons}
        onChange={(reasons) => rejection.change({ reasons })}
        own={own}
      />
      <NoteArea note={rejection} wireName={wireName} hint={t('Every owner reads this')} rows={3} />
    </>
  );
}

/** Turns the failure of an earlier attempt or page into an entry; none without one. */
function toEntry({ document, failure, sent }: Chosen): [Id, Entry<ChosenDecision>][] {
  if (!failure || !sent) return [];
  const item = { id: document.id, document, sent };
  return [[document.id, { state: failure.kind, item, failure }]];
}
