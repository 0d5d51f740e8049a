import type { ListResource, SeenRow } from '@/api/resource';
import { type Deletable, DeleteAction } from '@/components/delete-action';
import { AddLink, RowLink } from '@/components/list-buttons';
import { useList } from '@/hooks/use-list';
import { toPath } from '@/navigation/opened';
import { t } from '@/texts/texts';

/**
 * Returns the list, the Add link and the row actions of a reference screen, for its page to place.
 * `preload` loads the form's code.
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
