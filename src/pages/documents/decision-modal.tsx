import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { FormProvider, useForm } from 'react-hook-form';
import type { Page } from '@/api/body';
import { documentStatuses, status } from '@/api/document-statuses';
import type { Document, Queue } from '@/api/documents';
import type { Id } from '@/api/wire';
import { RadioField } from '@/components/fields/radio-field';
import { TextField } from '@/components/fields/text-field';
import { LoadFailed } from '@/components/load-failed';
import { SaveButton } from '@/components/save-button';
import { useFormModal } from '@/components/use-form-modal';
import { readItem, writeItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';
import { formatDocument } from '@/pages/documents/document-rules';
import { DocumentSheet } from '@/pages/documents/document-sheet';
import { PreparedPreviews } from '@/pages/documents/prepared-previews';
import { QueueFooter, QueueNavigation } from '@/pages/documents/queue-navigation';
import { describePlace } from '@/pages/documents/sitting';
import { useConflict } from '@/pages/documents/use-conflict';
import { useCurrentDocument } from '@/pages/documents/use-current-document';
import { useDeafness } from '@/pages/documents/use-deafness';
import { useSitting } from '@/pages/documents/use-sitting';

/** What Verification and Approve differ in. */
export type Decision = {
  title: string;
  of: Queue;
  /** Tag of the statuses to choose from. */
  tag: 'verification' | 'approve';
  /** Status of the documents that wait for this decision. */
  waitsIn: number;
};

type Values = { document_status_id: Id; note: string };

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
}: Decision & {
  first: Document;
  /** The page of the list on which the first document stands. */
  page: Page<Document>;
  onDecided: (id: Id) => void;
  onClosed: () => void;
}) {
  const queue = useSitting(of, first, page);
  const { document, sitting, following, preceding, goNext } = queue;
  const statuses = useQuery(documentStatuses.options(tag));
  const form = useForm<Values>({ defaultValues: { document_status_id: '', note: '' } });
  const { isAutoAdvance, setIsAutoAdvance } = useAutoAdvance();
  const { version, metaData } = useCurrentDocument(document);
  const conflict = useConflict({
    document,
    version,
    reload: metaData.refetch,
    isWaiting: ({ document_status_id }) => document_status_id === waitsIn,
    overMessage: 'This document no longer waits for your decision',
  });
  const isRejection = Number(form.watch('document_status_id')) === status.rejected;
  const { modalProps, formProps, isSaving, close, leave, mayLeave, draftNotice } = useFormModal({
    form,
    mutation: of.decide,
    toInput: ({ document_status_id, note }) => ({
      document: { id: document.id, version },
      document_status_id,
      note: isRejection ? note : '',
    }),
    toPath: (wireName) => (wireName === of.noteName ? 'note' : wireName),
    onConflict: conflict.report,
    draft: {
      path: of.path,
      kind: 'decision',
      title,
      label: formatDocument(document),
      id: document.id,
      // The walk goes over pages that are not on screen.
      isListed: document.id === first.id ? undefined : true,
    },
    isReady: true,
    onClosed,
    onSaved() {
      queue.markDecided();
      onDecided(document.id);
      if (isAutoAdvance) void advance();
      else close();
    },
  });

  useDeafness(formProps.ref, document.id);
  useEffect(() => {
    if (document.id === first.id) return;
    const [status] = formProps.ref.current?.querySelectorAll('input') ?? [];
    // On a phone the file comes first, and stays in view.
    status?.focus({ preventScroll: true });
  }, [document.id, first.id, formProps.ref]);

  /** Starts the next document with an empty form. */
  async function advance() {
    if (await goNext()) form.reset();
    else close();
  }

  /** Leaves the form for another document. */
  async function leaveBy(step: () => Promise<boolean>) {
    if (!queue.isMoving && (await mayLeave()) && (await step())) form.reset();
  }

  const [next] = following;
  const [hasNext, hasPrevious] = [next || sitting.hasMore, preceding || sitting.before > 0];
  return (
    <DocumentSheet
      {...modalProps}
      document={document}
      onHide={leave}
      isStatic
      navigation={
        <QueueNavigation
          document={document}
          place={describePlace(sitting, document.id)}
          onPrevious={hasPrevious ? () => leaveBy(queue.goPrevious) : undefined}
          onNext={hasNext ? () => leaveBy(goNext) : undefined}
        />
      }
      preview={
        <PreparedPreviews
          shown={document}
          others={[
            ...following.slice(0, 2),
            ...(preceding && sitting.seen.has(preceding.id) ? [preceding] : []),
          ]}
        />
      }
      footer={<QueueFooter decidedCount={sitting.decidedCount} next={next} />}
    >
      <FormProvider {...form}>
        <form {...formProps} className="decision" aria-label={title} data-key-group={title}>
          <h3>{title}</h3>
          {draftNotice}
          {statuses.isError && <LoadFailed retry={statuses.refetch} />}
          {!conflict.isOver && (
            <RadioField
              name="document_status_id"
              label="Status"
              options={statuses.data ?? []}
              required="Choose a status."
              keys={digits}
            />
          )}
          {isRejection && (
            <TextField
              name={of.noteName}
              path="note"
              label="Note"
              rows={4}
              required="Say why, so that the owner can correct it."
              keys="n"
            />
          )}
          {conflict.notice}
          {conflict.isOver ? (
            <div className="decision-over">
              {hasNext && (
                <Button onClick={() => leaveBy(goNext)} disabled={queue.isMoving}>
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
                  isSaving={isSaving || queue.isMoving}
                  isLoading={!statuses.isSuccess}
                  keys="Control+Enter Meta+Enter"
                />
                <Button
                  variant="outline-secondary"
                  disabled={isSaving || queue.isMoving || !hasNext}
                  onClick={() => leaveBy(queue.putAside)}
                  data-keys="s"
                >
                  Put aside
                </Button>
              </div>
              <label className="decision-go-on">
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={isAutoAdvance}
                  onChange={(event) => setIsAutoAdvance(event.target.checked)}
                />
                Go on to the next document
              </label>
            </>
          )}
        </form>
      </FormProvider>
    </DocumentSheet>
  );
}

const digits = '123456789'.split('');

/** Whether a decision leads on to the next document; remembered until the session ends. */
function useAutoAdvance() {
  const [isAutoAdvance, setState] = useState(() => readItem(storageKeys.autoAdvance) !== '');

  function setIsAutoAdvance(value: boolean) {
    setState(value);
    writeItem(storageKeys.autoAdvance, value ? 'yes' : '');
  }

  return { isAutoAdvance, setIsAutoAdvance };
}
