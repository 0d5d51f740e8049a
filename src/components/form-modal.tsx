import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { isGone } from '@/api/errors';
import { ActionButton } from '@/components/action-button';
import { LoadFailed } from '@/components/load-failed';
import { TitledModal } from '@/components/titled-modal';
import { type SavedFormOptions, useSavedForm } from '@/components/use-saved-form';
import { useClose } from '@/navigation/opened';
import { t } from '@/texts/texts';

/** The state of the call that fetches what a form edits; a query of TanStack Query is one. */
type Detail = { isPending: boolean; error: unknown; refetch: () => unknown };
const noDetail: Detail = { isPending: false, error: null, refetch: () => undefined };

/** Options for changes that others make to what the form edits. */
export type Conflict = {
  /** Called with the message of a 409; undefined where there is no new state to load. */
  report?: ((message: string) => void) | undefined;
  /** Describes the changes, with a button that loads them. */
  notice?: ReactNode;
  /** True if what is edited can't be saved any more. */
  isOver?: boolean;
};

type Props<Values extends FieldValues> = Pick<
  SavedFormOptions<Values>,
  'form' | 'onSubmit' | 'toPath' | 'draft' | 'isDirty'
> & {
  title: string;
  /** State of the call that fetches what is edited; undefined where nothing is fetched. */
  detail?: Detail;
  conflict?: Conflict;
  /** Wide, for a form that has more than fields. */
  size?: 'xl' | undefined;
  /** Label of the button that saves. `isDisabled` while it waits for something. */
  save?: { label: string; isDisabled: boolean } | undefined;
  /** Stands between the fields and the buttons, and can be used while the form is being saved. */
  progress?: ReactNode;
  /** Stands beside the form, and takes most of the screen. */
  beside?: ReactNode;
  children: ReactNode;
};

/**
 * A create, edit or import modal, which has an address. Only its buttons and Back close it, and it
 * asks before work is lost.
 */
export function FormModal<Values extends FieldValues>({
  title,
  detail = noDetail,
  conflict,
  size,
  save,
  progress,
  beside,
  children,
  ...options
}: Props<Values>) {
  const isDeleted = isGone(detail.error);
  const hasFailed = Boolean(detail.error) && !isDeleted;
  const close = useClose();
  const { formProps, isBusy, mayLeave, draftNotice } = useSavedForm({
    ...options,
    onSaved: close,
    onConflict: conflict?.report,
    isReady: !detail.isPending,
  });

  async function leave() {
    if (await mayLeave()) close();
  }

  return (
    <TitledModal
      title={title}
      size={size}
      backdrop="static"
      keyboard={false}
      onHide={leave}
      scrollable
      dialogClassName={beside ? 'modal-beside' : ''}
    >
      <FormProvider {...options.form}>
        <form {...formProps} className="modal-form">
          <Modal.Body aria-busy={detail.isPending}>
            <fieldset disabled={isBusy}>
              {draftNotice}
              {hasFailed ? <LoadFailed retry={detail.refetch} /> : children}
            </fieldset>
          </Modal.Body>
          {progress}
          {isDeleted ? <DeletedNotice /> : conflict?.notice}
          <Modal.Footer>
            <Button variant="outline-secondary" onClick={leave}>
              {t('Cancel')}
            </Button>
            {!isDeleted && !conflict?.isOver && (
              <ActionButton
                type="submit"
                isBusy={isBusy}
                disabled={detail.isPending || hasFailed || save?.isDisabled}
              >
                {save?.label ?? t('Save')}
              </ActionButton>
            )}
          </Modal.Footer>
        </form>
      </FormProvider>
      {beside}
    </TitledModal>
  );
}

function DeletedNotice() {
  return (
    <div className="form-notice">
      <div className="callout" data-tone="amber" role="alert">
        <p>{t('This no longer exists: someone has deleted it.')}</p>
      </div>
    </div>
  );
}
