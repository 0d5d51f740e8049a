import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { LoadFailed } from '@/components/load-failed';
import { SaveButton } from '@/components/save-button';
import { useFormModal } from '@/components/use-form-modal';
import { RestoredDraft } from '@/drafts/restored-draft';
import type { DraftSubject } from '@/drafts/use-draft';

type Props<Values extends FieldValues> = {
  title: string;
  form: UseFormReturn<Values>;
  /** What the form edits, while it is being fetched; a form that starts empty is `loaded`. */
  detail: Detail;
  write: (values: Values) => Promise<string>;
  /** Base path of the list that reloads after a save. */
  list: string;
  pathOf?: (wireName: string) => string;
  /** What the form is called while it waits to be continued. */
  draft: DraftSubject;
  conflict?: Conflict;
  onClosed: () => void;
  children: ReactNode;
};

/** The state of the call that fetches what a form edits; a query of react-query is one. */
export type Detail = { isPending: boolean; isError: boolean; refetch: () => unknown };
export const loaded: Detail = { isPending: false, isError: false, refetch: () => undefined };

/** What a form knows of changes that were made elsewhere to what it edits. */
export type Conflict = {
  /** Takes the message of a 409; undefined where there is no new state to load. */
  report: ((message: string) => void) | undefined;
  /** Tells of the changes, with the way to load them. */
  notice: ReactNode;
  /** Whether what is edited can't be saved any more. */
  isOver: boolean;
};

/** A create, edit or import modal: static, closed by its buttons only, and never with unsaved work unasked (spec section 2). */
export function FormModal<Values extends FieldValues>({
  title,
  form,
  detail,
  write,
  list,
  pathOf,
  draft,
  conflict,
  onClosed,
  children,
}: Props<Values>) {
  const { modalProps, formProps, isSaving, leave, restored, startOver } = useFormModal({
    form,
    write,
    list,
    pathOf,
    onConflict: conflict?.report,
    draft,
    isReady: !detail.isPending,
    onClosed,
  });

  return (
    <Modal
      {...modalProps}
      backdrop="static"
      keyboard={false}
      onHide={leave}
      aria-labelledby="form-title"
      scrollable
    >
      <FormProvider {...form}>
        <form {...formProps} className="modal-form">
          <Modal.Header closeButton>
            <Modal.Title id="form-title" as="h2">
              {title}
            </Modal.Title>
          </Modal.Header>
          <Modal.Body aria-busy={detail.isPending}>
            <RestoredDraft draft={restored} onStartOver={startOver} />
            {detail.isError ? <LoadFailed retry={detail.refetch} /> : children}
          </Modal.Body>
          {conflict?.notice}
          <Modal.Footer>
            <Button variant="outline-secondary" onClick={leave}>
              Cancel
            </Button>
            {!conflict?.isOver && (
              <SaveButton isSaving={isSaving} isLoading={detail.isPending || detail.isError} />
            )}
          </Modal.Footer>
        </form>
      </FormProvider>
    </Modal>
  );
}
