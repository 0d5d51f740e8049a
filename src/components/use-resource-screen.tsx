import type { ListResource, SeenRow } from '@/api/resource';
import { type Deletable, DeleteAction } from '@/components/delete-action';
import { AddButton, RowAction } from '@/components/list-buttons';
import { useList } from '@/hooks/use-list';
import { toPath, useOpen } from '@/navigation/opened';
import { t } from '@/texts/texts';

/**
 * The pieces of a screen whose rows one form creates and edits. The page places them. `preload`
 * loads the form's code.
 */
export function useResourceScreen<Row extends SeenRow>(
  resource: ListResource<Row> & Deletable,
  preload: () => Promise<unknown>,
) {
  const list = useList(resource);
  const open = useOpen();
  return {
    list,
    addButton: <AddButton onClick={() => open('add')} preload={preload} />,
    rowActions: (row: Row) => (
      <>
        <RowAction onClick={() => open(toPath(row.id, 'edit'))} preload={preload}>
          {t('Edit')}
        </RowAction>
        <DeleteAction resource={resource} row={row} />
      </>
    ),
  };
}
