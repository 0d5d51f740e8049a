import { type Column as MetaDataColumn, columns as metaDataColumns } from '@/api/columns';
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
import { dataTypes, findOption, yesNo } from '@/lib/options';

const { fields } = metaDataColumns;
const ColumnModal = lazyModal(() => import('./column-modal'));

const columns: Column<MetaDataColumn>[] = [
  { header: fields.sort_number.label, kind: 'number', cell: (row) => row.sort_number },
  { header: fields.column_name.label, kind: 'title', cell: (row) => row.column_name },
  { header: fields.column_description.label, kind: 'text', cell: (row) => row.column_description },
  { header: fields.data_type.label, cell: (row) => findOption(dataTypes, row.data_type).label },
  { header: fields.is_mandatory.label, cell: (row) => findOption(yesNo, row.is_mandatory).label },
];

const filters: FilterField[] = [
  fields.sort_number,
  fields.column_name,
  fields.column_description,
  { ...fields.data_type, options: dataTypes },
  { ...fields.is_mandatory, options: yesNo },
];

/** The columns that make up meta data. */
export function Component() {
  const list = useList(metaDataColumns);
  const { overlay, open, close } = useOverlay<{ row?: MetaDataColumn }>();
  useContinuedDraft(metaDataColumns, list, (_, row) => open({ row }));

  return (
    <>
      <PageTitle
        section="Reference"
        page="Column"
        actions={<AddButton onClick={() => open({})} preload={ColumnModal.preload} />}
      />
      <ListCard
        list={list}
        columns={columns}
        actions={(row) => (
          <>
            <RowAction onClick={() => open({ row })} preload={ColumnModal.preload}>
              Edit
            </RowAction>
            <DeleteAction resource={metaDataColumns} id={row.id} />
          </>
        )}
        caption="Column"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <ExportButton resource={metaDataColumns} />
            <ImportControl resource={metaDataColumns} />
          </>
        }
      />
      <Overlay what="The column form" onClosed={close}>
        {overlay && <ColumnModal row={overlay.row} onClosed={close} />}
      </Overlay>
    </>
  );
}
