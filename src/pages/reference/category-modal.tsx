import { type Category, categories } from '@/api/categories';
import { columns } from '@/api/columns';
import { MultiSelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import { type EntityModalProps, ResourceModal } from '@/components/resource-modal';

export default function CategoryModal(props: EntityModalProps<Category>) {
  return (
    <ResourceModal
      {...props}
      resource={categories}
      name="Category"
      label={props.row?.category_name}
    >
      <TextField name="category_name" label="Name" />
      <TextField name="category_description" label="Description" rows={3} />
      <MultiSelectField name="column_id" label="Columns" options={columns.options} />
    </ResourceModal>
  );
}
