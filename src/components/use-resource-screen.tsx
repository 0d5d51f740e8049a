import type { ListResource, SeenRow } from '@/api/resource';
import { type Deletable, DeleteAction } from '@/components/delete-action';
import { AddLink, RowLink } from '@/components/list-buttons';
import { useList } from '@/hooks/use-list';
import { toPath } from '@/navigation/opened';
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
  return {
    list,
    addLink: <AddLink preload={preload} />,
    rowActions: (row: Row) => (
      <>
        <RowLink path={toPath(row.id, 'edit')} preload={preload}>
          {t('Edit')}
        </RowLink>
        <DeleteAction resource={resource} row={row} />
      </>
    ),
  };
}
