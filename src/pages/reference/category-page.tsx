import { type Category, categories } from '@/api/categories';
import { columns as metaDataColumns } from '@/api/columns';
import { AddButton } from '@/components/add-button';
import type { Column } from '@/components/data-table';
import { DeleteAction } from '@/components/delete-action';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { ImportControl } from '@/components/import-control';
import { lazyModal } from '@/components/lazy-modal';
import { ListCard } from '@/components/list-card';
import { Overlay } from '@/components/overlay';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { ExportButton } from '@/components/save-file-button';
import { useContinuedDraft } from '@/drafts/unsaved/use-continued-draft';
import { useList } from '@/hooks/use-list';
import { useOverlay } from '@/hooks/use-overlay';

const { fields } = categories;
const CategoryModal = lazyModal(() => import('./category-modal'));

const columns: Column<Category>[] = [
  { header: fields.category_name.label, kind: 'title', cell: (row) => row.category_name },
  {
    header: fields.category_description.label,
    kind: 'text',
    cell: (row) => row.category_description,
  },
  {
    header: fields.column_id.label,
    cell: ({ columns }) => (
      <ol className="cell-list">
        {columns.map(({ id, column_description }) => (
          <li key={id}>{column_description}</li>
        ))}
      </ol>
    ),
  },
];

const filters: FilterField[] = [
  fields.category_name,
  fields.category_description,
  { ...fields.column_id, options: metaDataColumns.options },
];

/** The categories of documents, each with its columns. */
export function Component() {
  const list = useList(categories);
  const { overlay, open, close } = useOverlay<{ row?: Category }>();
  useContinuedDraft(categories, list, (_, row) => open({ row }));

  return (
    <>
      <PageTitle
        section="Reference"
        page="Category"
        actions={<AddButton onClick={() => open({})} preload={CategoryModal.preload} />}
      />
      <ListCard
        list={list}
        columns={columns}
        actions={(row) => (
          <>
            <RowAction onClick={() => open({ row })} preload={CategoryModal.preload}>
              Edit
            </RowAction>
            <DeleteAction resource={categories} id={row.id} />
          </>
        )}
        actionsHeader="ACTION"
        caption="Category"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <ExportButton resource={categories} />
            <ImportControl resource={categories} />
          </>
        }
      />
      <Overlay what="The category form" onClosed={close}>
        {overlay && <CategoryModal row={overlay.row} onClosed={close} />}
      </Overlay>
    </>
  );
}
