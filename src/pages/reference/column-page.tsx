import { Suspense, useMemo } from 'react';
import { type Column as ColumnEntity, columnsBase, fetchColumns } from '@/api/columns';
import { AddButton } from '@/components/add-button';
import type { Column } from '@/components/data-table';
import { DeleteAction } from '@/components/delete-action';
import { ExportButton } from '@/components/export-button';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { ImportControl } from '@/components/import-control';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { useContinuedDraft } from '@/drafts/use-continued-draft';
import { dataTypeOptions, dataTypes, optionOf, yesNo, yesNoOptions } from '@/hooks/options';
import { useList } from '@/hooks/use-list';
import { useOpened } from '@/hooks/use-opened';
import { lazyComponent } from '@/lib/lazy-component';

const ColumnModal = lazyComponent(() => import('./column-modal').then((m) => m.ColumnModal));

const filters: FilterField[] = [
  { name: 'column_name', label: 'Name' },
  { name: 'column_description', label: 'Description' },
  { name: 'data_type', label: 'Data Type', options: dataTypeOptions },
  { name: 'is_mandatory', label: 'Mandatory', options: yesNoOptions },
];

const template = {
  fileName: 'Column template.xlsx',
  headers: ['Sort', 'Name', 'Description', 'Data Type', 'Mandatory'],
};

/** The columns of which meta data consist (spec section 2, /data-referensi/column). */
export function ColumnPage() {
  const list = useList(columnsBase, fetchColumns);
  const { opened, open, close } = useOpened<{ column?: ColumnEntity }>();
  useContinuedDraft(list, (_, column) => open({ column }));

  const columns = useMemo<Column<ColumnEntity>[]>(
    () => [
      { header: 'Sort', kind: 'number', cell: ({ sort_number }) => sort_number },
      { header: 'Name', kind: 'title', cell: ({ column_name }) => column_name },
      { header: 'Description', cell: ({ column_description }) => column_description },
      { header: 'Data Type', cell: ({ data_type }) => optionOf(dataTypes, data_type).label },
      { header: 'Mandatory', cell: ({ is_mandatory }) => optionOf(yesNo, is_mandatory).label },
      {
        header: 'Action',
        kind: 'actions',
        cell: (column) => (
          <>
            <RowAction onClick={() => open({ column })} intent={ColumnModal.intent}>
              Edit
            </RowAction>
            <DeleteAction base={columnsBase} id={column.id} />
          </>
        ),
      },
    ],
    [open],
  );

  return (
    <>
      <PageTitle
        section="Reference"
        page="Column"
        actions={<AddButton onClick={() => open({})} intent={ColumnModal.intent} />}
      />
      <ListCard
        list={list}
        columns={columns}
        caption="Column"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <ExportButton base={columnsBase} fileName="Column.xlsx" />
            <ImportControl base={columnsBase} template={template} />
          </>
        }
      />
      <Suspense>{opened && <ColumnModal column={opened.column} onClosed={close} />}</Suspense>
    </>
  );
}
