import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { FormProvider, useForm } from 'react-hook-form';
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
import { useConflict } from '@/pages/documents/use-conflict';
import { useCurrentDocument } from '@/pages/documents/use-current-document';

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

/** The document and its meta data beside the decision; a rejection requires a note. */
export default function DecisionModal({
  document,
  hasNext,
  findNext,
  onNext,
  onDecided,
  onClosed,
  title,
  of,
  tag,
  waitsIn,
}: Decision & {
  document: Document;
  hasNext: boolean;
  findNext: () => Promise<Document | undefined>;
  onNext: (next: Document) => void;
  onDecided: (id: Id) => void;
  onClosed: () => void;
}) {
  const statuses = useQuery(documentStatuses.options(tag));
  const form = useForm<Values>({ defaultValues: { document_status_id: '', note: '' } });
  const { isAutoAdvance, setIsAutoAdvance } = useAutoAdvance();
  const [isAdvancing, setIsAdvancing] = useState(false);
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
    },
    isReady: true,
    onClosed,
    onSaved() {
      onDecided(document.id);
      if (isAutoAdvance && hasNext) void advance();
      else close();
    },
  });

  async function advance() {
    setIsAdvancing(true);
    const next = await findNext();
    setIsAdvancing(false);
    if (!next) return close();
    form.reset();
    form.setFocus('document_status_id');
    onNext(next);
  }

  async function leaveForNext() {
    if (await mayLeave()) await advance();
  }

  return (
    <DocumentSheet {...modalProps} document={document} onHide={leave} isStatic>
      <FormProvider {...form}>
        <form {...formProps} className="decision" aria-label={title}>
          <h3>{title}</h3>
          {draftNotice}
          {statuses.isError && <LoadFailed retry={statuses.refetch} />}
          {!conflict.isOver && (
            <RadioField
              name="document_status_id"
              label="Status"
              options={statuses.data ?? []}
              required="Choose a status."
            />
          )}
          {isRejection && (
            <TextField
              name={of.noteName}
              path="note"
              label="Note"
              rows={4}
              required="Say why, so that the owner can correct it."
            />
          )}
          {conflict.notice}
          {conflict.isOver ? (
            <div className="decision-over">
              {hasNext && (
                <Button onClick={leaveForNext} disabled={isAdvancing}>
                  Next document
                </Button>
              )}
              <Button variant="outline-secondary" onClick={leave}>
                Close
              </Button>
            </div>
          ) : (
            <>
              <SaveButton isSaving={isSaving || isAdvancing} isLoading={!statuses.isSuccess} />
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

/** Whether a decision leads on to the next document; remembered until the session ends. */
function useAutoAdvance() {
  const [isAutoAdvance, setState] = useState(() => readItem(storageKeys.autoAdvance) !== '');

  function setIsAutoAdvance(value: boolean) {
    setState(value);
    writeItem(storageKeys.autoAdvance, value ? 'yes' : '');
  }

  return { isAutoAdvance, setIsAutoAdvance };
}
