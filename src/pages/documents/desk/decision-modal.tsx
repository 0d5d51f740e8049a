import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { flushSync } from 'react-dom';
import { FormProvider, useForm } from 'react-hook-form';
import type { Page } from '@/api/body';
import { documentStatuses } from '@/api/document-statuses';
import type { Document } from '@/api/documents';
import { ApiError } from '@/api/errors';
import type { Id } from '@/api/wire';
import { SaveButton } from '@/components/save-button';
import { useFormModal } from '@/components/use-form-modal';
import { useUsedNotes } from '@/drafts/personal/used-notes';
import { describeError } from '@/feedback/notify';
import { DecisionFields } from '@/pages/documents/desk/decision-fields';
import type { DecisionScreen } from '@/pages/documents/desk/decision-screen';
import { type DecisionValues, toDecided } from '@/pages/documents/desk/decision-values';
import { GoOnField, useGoingOn } from '@/pages/documents/desk/go-on-field';
import { PreparedPreviews } from '@/pages/documents/desk/prepared-previews';
import { QueueEnd, useQueueEnd } from '@/pages/documents/desk/queue-end';
import { QueueFooter, QueueNavigation } from '@/pages/documents/desk/queue-navigation';
import { describePlace } from '@/pages/documents/desk/queue-walk';
import { ReadScansField, useReadsScans } from '@/pages/documents/desk/read-scans-field';
import { SwipeSteps } from '@/pages/documents/desk/swipe-steps';
import { UndoBar } from '@/pages/documents/desk/undo-bar';
import { useDeafness } from '@/pages/documents/desk/use-deafness';
import { useQueueWalk } from '@/pages/documents/desk/use-queue-walk';
import { useWaitingDecisions } from '@/pages/documents/desk/use-waiting-decisions';
import type { WaitingDecision } from '@/pages/documents/desk/waiting-decision';
import { formatDocument } from '@/pages/documents/document-rules';
import { DocumentSheet } from '@/pages/documents/sheet/document-sheet';
import { useCurrentDocument } from '@/pages/documents/sheet/use-current-document';
import { useConflict } from '@/pages/documents/use-conflict';

/**
 * The documents of a queue, one after another, each with its file and its meta data beside the
 * decision; a rejection requires a note.
 */
export default function DecisionModal({
  first,
  page,
  onDecided,
  onClosed,
  title,
  of,
  tag,
  waitsIn,
}: DecisionScreen & {
  first: Document;
  /** The page of the list on which the first document stands. */
  page: Page<Document>;
  onDecided: (id: Id) => void;
  onClosed: () => void;
}) {
  const statuses = useQuery(documentStatuses.options(tag));
  const form = useForm<DecisionValues>({ defaultValues: { document_status_id: '', note: '' } });
  const queue = useQueueWalk(of, first, page, () => form.reset());
  const { document, walk, following, preceding, goNext } = queue;
  const { isGoingOn, undoTime, fieldProps: goOnProps } = useGoingOn();
  const { readsScans, fieldProps: readScansProps } = useReadsScans();
  // A draft may be of a row that is not on the list, of which only the id is known.
  const { document: current, version, metaData } = useCurrentDocument(document);
  const conflict = useConflict({
    document,
    version,
    reload: metaData.refetch,
    isWaiting: ({ document_status_id }) => document_status_id === waitsIn,
    overMessage: 'This document no longer waits for your decision',
  });
  const { remember } = useUsedNotes();
  const [refusal, setRefusal] = useState<{ id: Id; error: Error }>();
  const modal = useFormModal({
    form,
    mutation: of.decide,
    toInput: (values) => ({ document: { id: document.id, version }, ...toDecided(values) }),
    toPath: (wireName) => (wireName === of.noteName ? 'note' : wireName),
    onConflict: conflict.report,
    draft: {
      path: of.path,
      kind: 'decision',
      title,
      label: formatDocument(document),
      id: document.id,
      opening: queue.opening,
      // The walk goes over pages that are not on screen.
      isListed: document.id === first.id ? undefined : true,
    },
    isReady: true,
    isLeaving: queue.isMoving,
    onClosed,
    onSaved() {
      remember(toDecided(form.getValues()).note);
      queue.markDecided(document.id);
      onDecided(document.id);
      if (isGoingOn) void advance();
      else modal.close();
    },
    defer(values) {
      if (undoTime === 0) return false;
      modal.forget();
      hold({
        document,
        seen: current,
        version,
        values: toDecided(values),
        statusName: getStatusName(values),
        time: undoTime * 1000,
      });
      remember(toDecided(values).note);
      queue.markWaiting(document.id);
      void advance();
      return true;
    },
  });
  const { modalProps, formProps, isSaving, isBusy, leave, mayLeave } = modal;
  const { decisions, hasOpen, hold, undo, send, tryAgain, reopen, keep, close } =
    useWaitingDecisions({
      of,
      waitsIn,
      isBusy: isSaving || !modalProps.show,
      isEntering: form.formState.isDirty,
      onBack: bringBack,
      onSettled(id) {
        queue.markSettled(id);
        onDecided(id);
      },
    });

  const { isAtEnd, end } = useQueueEnd(of, queue.opening, hasOpen, modal.close);
  useDeafness(formProps.ref, isAtEnd ? 'end' : document.id);
  const focusedId = useRef(first.id);
  useEffect(() => {
    if (focusedId.current === document.id) return;
    focusedId.current = document.id;
    const [status] = formProps.ref.current?.querySelectorAll('input') ?? [];
    // On a phone the file comes first, and stays in view.
    status?.focus({ preventScroll: true });
  }, [document.id, formProps.ref]);

  /** Escape leaves the note, so that keys work again. The next one closes the desk. */
  function leaveNote(event: KeyboardEvent) {
    const isIn = event.target instanceof HTMLTextAreaElement;
    if (event.key !== 'Escape' || !isIn || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    form.setFocus('document_status_id');
  }

  function getStatusName({ document_status_id }: DecisionValues) {
    return statuses.data?.find(({ value }) => value === document_status_id)?.label ?? title;
  }

  async function advance() {
    if (await goNext()) return;
    form.reset();
    end();
  }

  /** Leaves the form for another document. */
  async function leaveBy(step: () => Promise<boolean>) {
    if (!isBusy && (await mayLeave())) await step();
  }

  /** Opens the document of a decision again, with what was chosen and written. */
  function bringBack({ document, values, kept, error }: WaitingDecision) {
    queue.giveBack(document);
    flushSync(() => {
      form.setValue('document_status_id', values.document_status_id, { shouldDirty: true });
      form.setValue('note', values.note, { shouldDirty: true });
    });
    form.setFocus('document_status_id');
    if (!(error instanceof ApiError)) return;
    const message = `${kept.label}. ${describeError(error)}`;
    setRefusal({ id: document.id, error: error.withMessage(message) });
  }

  // Show the refusal after rendering: before, the form is still that of another document.
  const showRefusal = useEffectEvent(() => {
    if (refusal?.id === document.id) modal.showError(refusal.error);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => showRefusal(), [refusal]);

  const sendAll = useEffectEvent(close);
  useEffect(() => {
    if (!modalProps.show) sendAll();
  }, [modalProps.show]);

  const [next] = following;
  // What an Undo brings back, else what Previous document does.
  const undoable = decisions.findLast((decision) => decision.document.id !== document.id);
  const seen = preceding && walk.seen.has(preceding.id) ? preceding : undefined;
  const behind = undoable?.document ?? seen;
  const [hasNext, hasPrevious] = [next || walk.hasMore, preceding || walk.before > 0];
  const steps = {
    onPrevious: hasPrevious && !isSaving ? () => leaveBy(queue.goPrevious) : undefined,
    onNext: hasNext && !isSaving ? () => leaveBy(goNext) : undefined,
  };
  return (
    <DocumentSheet
      {...modalProps}
      document={document}
      onHide={leave}
      isStatic
      navigation={
        <QueueNavigation document={current} place={describePlace(walk, document.id)} {...steps} />
      }
      preview={
        <SwipeSteps {...steps}>
          <PreparedPreviews
            shown={document}
            readsScans={readsScans}
            others={[...following.slice(0, 2), ...(behind ? [behind] : [])]}
          />
        </SwipeSteps>
      }
      footer={
        <QueueFooter decidedCount={walk.decidedCount} next={next}>
          <UndoBar
            decisions={decisions}
            isSaving={isSaving}
            onDue={send}
            onUndo={undo}
            onTryAgain={tryAgain}
            onReopen={reopen}
            onKeep={keep}
          />
        </QueueFooter>
      }
    >
      <FormProvider {...form}>
        <form
          {...formProps}
          className="decision"
          aria-label={title}
          data-key-group={title}
          onKeyDown={leaveNote}
        >
          <h3>{title}</h3>
          {isAtEnd ? (
            <QueueEnd hasNext={Boolean(hasNext)} />
          ) : (
            <>
              <fieldset disabled={isBusy}>
                {modal.draftNotice}
                <DecisionFields
                  documentId={document.id}
                  statuses={statuses}
                  noteName={of.noteName}
                  isOver={conflict.isOver}
                />
              </fieldset>
              {conflict.notice}
            </>
          )}
          {isAtEnd || conflict.isOver ? (
            <div className="decision-over">
              {hasNext && (
                <Button onClick={() => leaveBy(goNext)} disabled={isBusy}>
                  Next document
                </Button>
              )}
              <Button variant="outline-secondary" onClick={leave}>
                Close
              </Button>
            </div>
          ) : (
            <>
              <div
                className="decision-buttons"
                data-keys="Enter"
                data-key-label="Save, on the chosen status"
              >
                <SaveButton
                  isSaving={isBusy}
                  isLoading={!statuses.isSuccess}
                  keys="Control+Enter Meta+Enter"
                />
                <Button
                  variant="outline-secondary"
                  disabled={isBusy || !hasNext}
                  onClick={() => leaveBy(queue.putAside)}
                  data-keys="s"
                >
                  Put aside
                </Button>
              </div>
              <GoOnField {...goOnProps}>
                <ReadScansField {...readScansProps} />
              </GoOnField>
            </>
          )}
        </form>
      </FormProvider>
    </DocumentSheet>
  );
}
