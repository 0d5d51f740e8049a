import { type Column, columns } from '@/api/columns';
import { RadioField, YesNoField } from '@/components/fields/radio-field';
import { NumberField, TextField } from '@/components/fields/text-field';
import { type EntityModalProps, ResourceModal } from '@/components/resource-modal';
import { dataTypes } from '@/lib/options';

const { fields } = columns;

export default function ColumnModal(props: EntityModalProps<Column>) {
  return (
    <ResourceModal {...props} resource={columns} name="Column" label={props.row?.column_name}>
      <NumberField {...fields.sort_number} />
      <TextField {...fields.column_name} />
      <TextField {...fields.column_description} />
      <RadioField {...fields.data_type} options={dataTypes} />
      <YesNoField {...fields.is_mandatory} />
    </ResourceModal>
  );
}
