import { columns } from '@/api/columns';
import { RadioField, YesNoField } from '@/components/fields/radio-field';
import { NumberField, TextField } from '@/components/fields/text-field';
import { ResourceModal } from '@/components/resource-modal';
import { dataTypes, yesNo } from '@/lib/options';

const { fields } = columns;
const options = { data_type: dataTypes, is_mandatory: yesNo };

/** The form of a column. */
export function Component() {
  return (
    <ResourceModal
      resource={columns}
      name="Column"
      toLabel={(row) => row.column_name}
      options={options}
    >
      <NumberField {...fields.sort_number} />
      <TextField {...fields.column_name} />
      <TextField {...fields.column_description} />
      <RadioField {...fields.data_type} options={dataTypes()} />
      <YesNoField {...fields.is_mandatory} />
    </ResourceModal>
  );
}
