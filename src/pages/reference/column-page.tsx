import { type Column as MetaDataColumn, columns as metaDataColumns } from '@/api/columns';
import type { Column } from '@/components/data-table';
import { ListCard } from '@/components/list-card';
import type { FilterFields } from '@/components/list-context';
import { PageTitle } from '@/components/page-title';
import { SpreadsheetButtons } from '@/components/spreadsheet-buttons';
import { useResourceScreen } from '@/components/use-resource-screen';
import { dataTypes, findOption, yesNo } from '@/lib/options';
import { loadColumn } from '@/pages/overlays';
import { t } from '@/texts/texts';

const { fields } = metaDataColumns;

const columns: Column<MetaDataColumn>[] = [
  { header: fields.sort_number.label, kind: 'number', cell: (row) => row.sort_number },
  { header: fields.column_name.label, kind: 'title', cell: (row) => row.column_name },
  { header: fields.column_description.label, kind: 'text', cell: (row) => row.column_description },
  { header: fields.data_type.label, cell: (row) => findOption(dataTypes(), row.data_type).label },
  { header: fields.is_mandatory.label, cell: (row) => findOption(yesNo(), row.is_mandatory).label },
];

const filters: FilterFields<'columns'> = {
  sort_number: fields.sort_number,
  column_name: fields.column_name,
  column_description: fields.column_description,
  data_type: { ...fields.data_type, kind: 'choice', options: dataTypes },
  is_mandatory: { ...fields.is_mandatory, kind: 'choice', options: yesNo },
};

/** The columns that make up meta data. */
export function Component() {
  const pieces = useResourceScreen(metaDataColumns, loadColumn);

  return (
    <>
      <PageTitle section={t('Reference')} page={t('Column')} actions={pieces.addLink} />
      <ListCard
        list={pieces.list}
        columns={columns}
        actions={pieces.rowActions}
        caption={t('Column')}
        filters={Object.values(filters)}
        toolbar={<SpreadsheetButtons resource={metaDataColumns} />}
      />
    </>
  );
}
