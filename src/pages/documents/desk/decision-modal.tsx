import { useQuery } from '@tanstack/react-query';
import { uniqBy } from 'es-toolkit';
import Button from 'react-bootstrap/Button';
import { useForm } from 'react-hook-form';
import type { Page } from '@/api/body';
import { documentStatuses } from '@/api/document-statuses';
import type { Document } from '@/api/documents';
import type { Id } from '@/api/wire';
import { SaveButton } from '@/components/save-button';
import { useFormModal } from '@/components/use-form-modal';
import { useUsedNotes } from '@/drafts/personal/used-notes';
import { DecisionFields } from '@/pages/documents/desk/decision-fields';
import { DecisionForm } from '@/pages/documents/desk/decision-form';
import type { DecisionScreen } from '@/pages/documents/desk/decision-screen';
import { type DecisionValues, toDecided } from '@/pages/documents/desk/decision-values';
import { DeskSettings, useDeskSettings } from '@/pages/documents/desk/desk-settings';
import { PreparedPreviews } from '@/pages/documents/desk/prepared-previews';
import { QueueEnd, useQueueEnd } from '@/pages/documents/desk/queue-end';
import { QueueFooter, QueueNavigation } from '@/pages/documents/desk/queue-navigation';
import { describePlace } from '@/pages/documents/desk/queue-walk';
import { SwipeSteps } from '@/pages/documents/desk/swipe-steps';
import { UndoBar } from '@/pages/documents/desk/undo-bar';
import { useBringBack } from '@/pages/documents/desk/use-bring-back';
import { useDeskOutbox } from '@/pages/documents/desk/use-desk-outbox';
import { useQueueWalk } from '@/pages/documents/desk/use-queue-walk';
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
  const { document, walk, following, preceding, hasNext, hasPrevious, goNext } = queue;
  const settings = useDeskSettings();
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
      if (settings.isGoingOn) void advance();
      else modal.close();
    },
    defer(values) {
      if (settings.undoTime === 0) return false;
      const decided = toDecided(values);
      modal.forget();
      const statusName = getStatusName(decided);
      add({
        path: of.path,
        waitsIn,
        document: { id: document.id, version },
        ...decided,
        label: `${statusName}: ${formatDocument(current)}`,
        opened: { document, seen: current, statusName },
        time: settings.undoTime * 1000,
        onTaken() {
          queue.markSettled(document.id);
          onDecided(document.id);
        },
      });
      remember(decided.note);
      queue.markWaiting(document.id);
      void advance();
      return true;
    },
  });
  const { modalProps, formProps, isSaving, isBusy, leave, mayLeave } = modal;
  const bringBack = useBringBack(queue, form, modal.showError);
  const { held, add, barProps } = useDeskOutbox({
    isOpen: modalProps.show,
    isSaving,
    isEntering: form.formState.isDirty,
    onBack: bringBack,
  });
  const { isAtEnd, end } = useQueueEnd(queue.opening, held.length > 0, modal.close);

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

  const [next] = following;
  // What an Undo brings back, else what Previous document does.
  const undoable = barProps.entries.findLast((entry) => entry.document.id !== document.id);
  const seen = preceding && walk.seen.has(preceding.id) ? preceding : undefined;
  const behind = undoable?.opened?.document ?? seen;
  // What is put aside may lie on both sides.
  const beside = uniqBy([...following.slice(0, 2), ...(behind ? [behind] : [])], ({ id }) => id);
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
          <PreparedPreviews shown={document} readsScans={settings.readsScans} others={beside} />
        </SwipeSteps>
      }
      footer={
        <QueueFooter decidedCount={walk.decidedCount} next={next}>
          <UndoBar {...barProps} isSaving={isSaving} />
        </QueueFooter>
      }
    >
      <DecisionForm
        title={title}
        shownId={isAtEnd ? 'end' : document.id}
        form={form}
        formProps={formProps}
      >
        {isAtEnd ? (
          <QueueEnd hasNext={hasNext} />
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
            <DeskSettings {...settings} />
          </>
        )}
      </DecisionForm>
    </DocumentSheet>
  );
}
