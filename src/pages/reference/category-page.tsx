import { type Category, categories } from '@/api/categories';
import { columns as metaDataColumns } from '@/api/columns';
import type { Column } from '@/components/data-table';
import { ListCard } from '@/components/list-card';
import type { FilterFields } from '@/components/list-context';
import { PageTitle } from '@/components/page-title';
import { SpreadsheetButtons } from '@/components/spreadsheet-buttons';
import { useResourceScreen } from '@/components/use-resource-screen';
import { loadCategory } from '@/pages/overlays';
import { t } from '@/texts/texts';

const { fields } = categories;

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

const filters: FilterFields<'categories'> = {
  category_name: fields.category_name,
  category_description: fields.category_description,
  column_id: { ...fields.column_id, kind: 'choice', options: metaDataColumns.options },
};

/** The categories of documents, each with its columns. */
export function Component() {
  const pieces = useResourceScreen(categories, loadCategory);

  return (
    <>
      <PageTitle section={t('Reference')} page={t('Category')} actions={pieces.addLink} />
      <ListCard
        list={pieces.list}
        columns={columns}
        actions={pieces.rowActions}
        actionsHeader="ACTION"
        caption={t('Category')}
        filters={Object.values(filters)}
        toolbar={<SpreadsheetButtons resource={categories} />}
      />
    </>
  );
}
