import { useQuery } from '@tanstack/react-query';
import Button from 'react-bootstrap/Button';
import { FormProvider, useForm } from 'react-hook-form';
import type { Document, SeenDocument } from '@/api/documents';
import type { Id } from '@/api/wire';
import { RadioField } from '@/components/fields/radio-field';
import { TextField } from '@/components/fields/text-field';
import { LoadFailed } from '@/components/load-failed';
import { SaveButton } from '@/components/save-button';
import { useFormModal } from '@/components/use-form-modal';
import { RestoredDraft } from '@/drafts/restored-draft';
import { statusOptions } from '@/hooks/options';
import { rejected } from '@/pages/documents/document-rules';
import { DocumentSheet } from '@/pages/documents/document-sheet';
import { subjectOf } from '@/pages/documents/document-subject';
import { useConflict } from '@/pages/documents/use-conflict';
import { useCurrentDocument } from '@/pages/documents/use-current-document';
import { useGoOn } from '@/pages/documents/use-go-on';

/** What a queue gives to the modal in which its decision is made. */
export type QueueModalProps = {
  document: Document;
  /** Comes after this one in the queue, unless this is the last one. */
  next: Document | undefined;
  onNext: (next: Document) => void;
  onClosed: () => void;
};

type Decision = { document_status_id: Id; note: string };

/**
 * The Verification and the Approve modal (spec sections 2 and 4): the document and its meta data beside the decision, a
 * note required when the chosen status is the rejected one.
 */
export function DecisionModal({
  document,
  next,
  onNext,
  onClosed,
  title,
  tag,
  noteName,
  waitsIn,
  decide,
  list,
}: QueueModalProps & {
  title: string;
  tag: 'verification' | 'approve';
  /** Wire name of the note. */
  noteName: 'verifier_note' | 'approval_note';
  /** Status of the documents that wait for this decision. */
  waitsIn: number;
  decide: (document: SeenDocument, decision: Decision) => Promise<string>;
  list: string;
}) {
  const statuses = useQuery(statusOptions(tag));
  const form = useForm<Decision>({ defaultValues: { document_status_id: '', note: '' } });
  const { goesOn, setGoesOn } = useGoOn();
  const { version, metaData } = useCurrentDocument(document);
  const conflict = useConflict({
    document,
    version,
    reload: metaData.refetch,
    isWaiting: ({ document_status_id }) => document_status_id === waitsIn,
    over: 'This document no longer waits for your decision',
  });
  const isRejection = Number(form.watch('document_status_id')) === rejected;
  const { modalProps, formProps, isSaving, leave, mayLeave, restored, startOver } = useFormModal({
    form,
    write: (values) =>
      decide({ id: document.id, version }, { ...values, note: isRejection ? values.note : '' }),
    list,
    pathOf: (wireName) => (wireName === noteName ? 'note' : wireName),
    onConflict: conflict.report,
    draft: { title, subject: subjectOf(document), row: document },
    isReady: true,
    onClosed,
    onSaved: (close) => (goesOn && next ? turnTo(next) : close()),
  });

  function turnTo(following: Document) {
    form.reset();
    form.setFocus('document_status_id');
    onNext(following);
  }

  return (
    <DocumentSheet {...modalProps} document={document} onHide={leave} isStatic>
      <FormProvider {...form}>
        <form {...formProps} className="decision" aria-label={title}>
          <h3>{title}</h3>
          <RestoredDraft draft={restored} onStartOver={startOver} />
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
              name={noteName}
              path="note"
              label="Note"
              rows={4}
              required="Say why, so that the owner can correct it."
            />
          )}
          {conflict.notice}
          {conflict.isOver ? (
            <div className="decision-over">
              {next && (
                <Button onClick={async () => (await mayLeave()) && turnTo(next)}>
                  Next document
                </Button>
              )}
              <Button variant="outline-secondary" onClick={leave}>
                Close
              </Button>
            </div>
          ) : (
            <>
              <SaveButton isSaving={isSaving} isLoading={!statuses.isSuccess} />
              <label className="decision-go-on">
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={goesOn}
                  onChange={(event) => setGoesOn(event.target.checked)}
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
