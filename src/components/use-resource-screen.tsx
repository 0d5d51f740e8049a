import type { ListResource } from '@/api/resource';
import type { Id } from '@/api/wire';
import { AddButton } from '@/components/add-button';
import { type Deletable, DeleteAction } from '@/components/delete-action';
import type { LazyModal } from '@/components/lazy-modal';
import { Overlay } from '@/components/overlay';
import type { EntityModalProps } from '@/components/resource-modal';
import { RowAction } from '@/components/row-action';
import { useContinuedDraft } from '@/drafts/unsaved/use-continued-draft';
import { useList } from '@/hooks/use-list';
import { useOverlay } from '@/hooks/use-overlay';

/**
 * The pieces of a screen whose rows one modal creates and edits. The page places them. `formName`
 * starts the sentence of a failure, as in 'The column form could not be shown'.
 */
export function useResourceScreen<Row extends { id: Id }>(
  resource: ListResource<Row> & Deletable,
  Modal: LazyModal<EntityModalProps<Row>>,
  formName: string,
) {
  const list = useList(resource);
  const { overlay, open, close } = useOverlay<{ row?: Row }>();
  useContinuedDraft(resource, list, (_, row) => open({ row }));
  return {
    list,
    addButton: <AddButton onClick={() => open({})} preload={Modal.preload} />,
    rowActions: (row: Row) => (
      <>
        <RowAction onClick={() => open({ row })} preload={Modal.preload}>
          Edit
        </RowAction>
        <DeleteAction resource={resource} id={row.id} />
      </>
    ),
    modal: (
      <Overlay what={formName} onClosed={close}>
        {overlay && <Modal row={overlay.row} onClosed={close} />}
      </Overlay>
    ),
  };
}
