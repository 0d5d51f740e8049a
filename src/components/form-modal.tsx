import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { LoadFailed } from '@/components/load-failed';
import { SaveButton } from '@/components/save-button';
import { useFormWrite } from '@/hooks/use-form-write';
import { useLeaveGuard } from '@/hooks/use-leave-guard';
import { useModal } from '@/hooks/use-modal';

type Props<Values extends FieldValues> = {
  title: string;
  form: UseFormReturn<Values>;
  /** What the form edits, while it is being fetched; a form that starts empty is `loaded`. */
  detail: Detail;
  write: (values: Values) => Promise<string>;
  /** Base path of the list that reloads after a save. */
  list: string;
  pathOf?: (wireName: string) => string;
  onClosed: () => void;
  children: ReactNode;
};

/** The state of the call that fetches what a form edits; a query of react-query is one. */
export type Detail = { isPending: boolean; isError: boolean; refetch: () => unknown };
export const loaded: Detail = { isPending: false, isError: false, refetch: () => undefined };

/** A create, edit or import modal: static, closed by its buttons only, and never with unsaved work unasked (spec section 2). */
export function FormModal<Values extends FieldValues>({
  title,
  form,
  detail,
  write,
  list,
  pathOf,
  onClosed,
  children,
}: Props<Values>) {
  const { modalProps, close } = useModal(onClosed);
  const { formProps, isSaving } = useFormWrite({ form, write, list, pathOf, onSaved: close });
  const mayLeave = useLeaveGuard(modalProps.show && form.formState.isDirty);

  async function leave() {
    if (await mayLeave()) close();
  }

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
            {detail.isError ? <LoadFailed retry={detail.refetch} /> : children}
          </Modal.Body>
          <Modal.Footer>
            <Button variant="outline-secondary" onClick={leave}>
              Cancel
            </Button>
            <SaveButton isSaving={isSaving} isLoading={detail.isPending || detail.isError} />
          </Modal.Footer>
        </form>
      </FormProvider>
    </Modal>
  );
}
