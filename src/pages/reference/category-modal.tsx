import { type Category, categoriesBase, fetchCategory, saveCategory } from '@/api/categories';
import type { Id } from '@/api/wire';
import { MultiSelectField } from '@/components/fields/multi-select-field';
import { TextField } from '@/components/fields/text-field';
import { FormModal } from '@/components/form-modal';
import { columnOptions } from '@/hooks/options';
import { useEntityForm } from '@/hooks/use-entity-form';

type Values = { category_name: string; category_description: string; column_id: Id[] };

const empty: Values = { category_name: '', category_description: '', column_id: [] };

const valuesOf = (category: Category): Values => ({
  category_name: category.category_name,
  category_description: category.category_description,
  column_id: category.columns.map(({ id }) => id),
});

/** Creates a category, or edits the one given. */
export function CategoryModal({
  category,
  onClosed,
}: {
  category: Category | undefined;
  onClosed: () => void;
}) {
  const { form, detail } = useEntityForm({
    base: categoriesBase,
    row: category,
    fetchDetail: fetchCategory,
    empty,
    valuesOf,
  });
  const title = category ? 'Edit Category' : 'Add Category';
  return (
    <FormModal
      title={title}
      form={form}
      detail={detail}
      write={(values) => saveCategory(category?.id, values)}
      list={categoriesBase}
      draft={{ title, subject: category?.category_name ?? '', row: category }}
      onClosed={onClosed}
    >
      <TextField name="category_name" label="Name" />
      <TextField name="category_description" label="Description" rows={3} />
      <MultiSelectField name="column_id" label="Columns" options={columnOptions} />
    </FormModal>
  );
}
