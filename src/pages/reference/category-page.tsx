import { Suspense, useMemo } from 'react';
import { type Category, categoriesBase, fetchCategories } from '@/api/categories';
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
import { useList } from '@/hooks/use-list';
import { useOpened } from '@/hooks/use-opened';
import { lazyComponent } from '@/lib/lazy-component';

const CategoryModal = lazyComponent(() => import('./category-modal').then((m) => m.CategoryModal));

const filters: FilterField[] = [
  { name: 'category_name', label: 'Name' },
  { name: 'category_description', label: 'Description' },
];

const template = {
  fileName: 'Category template.xlsx',
  headers: ['Name', 'Description', 'Columns'],
};

/** The categories of documents, each with its columns (spec section 2, /data-referensi/category). */
export function CategoryPage() {
  const list = useList(categoriesBase, fetchCategories);
  const { opened, open, close } = useOpened<{ category?: Category }>();
  useContinuedDraft(list, (_, category) => open({ category }));

  const columns = useMemo<Column<Category>[]>(
    () => [
      { header: 'Name', kind: 'title', cell: ({ category_name }) => category_name },
      { header: 'Description', cell: ({ category_description }) => category_description },
      {
        header: 'Columns',
        cell: ({ columns }) => (
          <ol className="cell-list">
            {columns.map(({ id, column_description }) => (
              <li key={id}>{column_description}</li>
            ))}
          </ol>
        ),
      },
      {
        header: 'ACTION',
        kind: 'actions',
        cell: (category) => (
          <>
            <RowAction onClick={() => open({ category })} intent={CategoryModal.intent}>
              Edit
            </RowAction>
            <DeleteAction base={categoriesBase} id={category.id} />
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
        page="Category"
        actions={<AddButton onClick={() => open({})} intent={CategoryModal.intent} />}
      />
      <ListCard
        list={list}
        columns={columns}
        caption="Category"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <ExportButton base={categoriesBase} fileName="Category.xlsx" />
            <ImportControl base={categoriesBase} template={template} />
          </>
        }
      />
      <Suspense>{opened && <CategoryModal category={opened.category} onClosed={close} />}</Suspense>
    </>
  );
}
