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

const ColumnModal = lazyModal(() => import('./column-modal'));

const columns: Column<MetaDataColumn>[] = [
  { header: 'Sort', kind: 'number', cell: ({ sort_number }) => sort_number },
  { header: 'Name', kind: 'title', cell: ({ column_name }) => column_name },
  { header: 'Description', kind: 'text', cell: ({ column_description }) => column_description },
  { header: 'Data Type', cell: ({ data_type }) => findOption(dataTypes, data_type).label },
  { header: 'Mandatory', cell: ({ is_mandatory }) => findOption(yesNo, is_mandatory).label },
];

const filters: FilterField[] = [
  { name: 'sort_number', label: 'Sort' },
  { name: 'column_name', label: 'Name' },
  { name: 'column_description', label: 'Description' },
  { name: 'data_type', label: 'Data Type', options: dataTypes },
  { name: 'is_mandatory', label: 'Mandatory', options: yesNo },
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
            <ImportControl
              resource={metaDataColumns}
              headers={columns.map(({ header }) => header)}
            />
          </>
        }
      />
      <Overlay what="The column form" onClosed={close}>
        {overlay && <ColumnModal row={overlay.row} onClosed={close} />}
      </Overlay>
    </>
  );
}
