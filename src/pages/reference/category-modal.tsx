import { type Category, categories } from '@/api/categories';
import { columns } from '@/api/columns';
import { MultiSelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import { type EntityModalProps, ResourceModal } from '@/components/resource-modal';

const { fields } = categories;

export default function CategoryModal(props: EntityModalProps<Category>) {
  return (
    <ResourceModal
      {...props}
      resource={categories}
      name="Category"
      label={props.row?.category_name}
    >
      <TextField {...fields.category_name} />
      <TextField {...fields.category_description} rows={3} />
      <MultiSelectField {...fields.column_id} options={columns.options} />
    </ResourceModal>
  );
}
