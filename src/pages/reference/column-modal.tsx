import { type Column, columns } from '@/api/columns';
import { RadioField, YesNoField } from '@/components/fields/radio-field';
import { NumberField, TextField } from '@/components/fields/text-field';
import { type EntityModalProps, ResourceModal } from '@/components/resource-modal';
import { dataTypes } from '@/lib/options';

export default function ColumnModal(props: EntityModalProps<Column>) {
  return (
    <ResourceModal {...props} resource={columns} name="Column" label={props.row?.column_name}>
      <NumberField name="sort_number" label="Sort" />
      <TextField name="column_name" label="Name" />
      <TextField name="column_description" label="Description" />
      <RadioField name="data_type" label="Data Type" options={dataTypes} />
      <YesNoField name="is_mandatory" label="Mandatory" />
    </ResourceModal>
  );
}
