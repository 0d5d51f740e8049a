import { type Column as MetaDataColumn, columns as metaDataColumns } from '@/api/columns';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { lazyModal } from '@/components/lazy-modal';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { SpreadsheetButtons } from '@/components/spreadsheet-buttons';
import { useResourceScreen } from '@/components/use-resource-screen';
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
  const pieces = useResourceScreen(metaDataColumns, ColumnModal, 'The column form');

  return (
    <>
      <PageTitle section="Reference" page="Column" actions={pieces.addButton} />
      <ListCard
        list={pieces.list}
        columns={columns}
        actions={pieces.rowActions}
        caption="Column"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <SpreadsheetButtons resource={metaDataColumns} />
          </>
        }
      />
      {pieces.modal}
    </>
  );
}
