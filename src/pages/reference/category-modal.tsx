import { categories } from '@/api/categories';
import { columns } from '@/api/columns';
import { MultiSelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import { ResourceModal } from '@/components/resource-modal';

const { fields } = categories;
const options = { column_id: columns.options };

/** The form of a category. */
export function Component() {
  return (
    <ResourceModal
      resource={categories}
      name="Category"
      toLabel={(row) => row.category_name}
      options={options}
    >
      <TextField {...fields.category_name} />
      <TextField {...fields.category_description} rows={3} />
      <MultiSelectField {...fields.column_id} options={columns.options} />
    </ResourceModal>
  );
}
