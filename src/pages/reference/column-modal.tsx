import { type Column, columnsBase, fetchColumn, saveColumn } from '@/api/columns';
import { RadioField } from '@/components/fields/radio-field';
import { TextField } from '@/components/fields/text-field';
import { YesNoField } from '@/components/fields/yes-no-field';
import { FormModal } from '@/components/form-modal';
import { dataTypes } from '@/hooks/options';
import { useEntityForm } from '@/hooks/use-entity-form';
import { numberOf } from '@/lib/number-of';

type Values = {
  sort_number: string;
  column_name: string;
  column_description: string;
  data_type: string;
  is_mandatory: 0 | 1 | null;
};

const empty: Values = {
  sort_number: '',
  column_name: '',
  column_description: '',
  data_type: '',
  is_mandatory: null,
};

const valuesOf = (column: Column): Values => ({
  sort_number: String(column.sort_number),
  column_name: column.column_name,
  column_description: column.column_description,
  data_type: column.data_type,
  is_mandatory: column.is_mandatory,
});

/** Creates a column, or edits the one given. */
export function ColumnModal({
  column,
  onClosed,
}: {
  column: Column | undefined;
  onClosed: () => void;
}) {
  const { form, detail } = useEntityForm({
    base: columnsBase,
    row: column,
    fetchDetail: fetchColumn,
    empty,
    valuesOf,
  });
  const title = column ? 'Edit Column' : 'Add Column';
  return (
    <FormModal
      title={title}
      form={form}
      detail={detail}
      write={(values) =>
        saveColumn(column?.id, { ...values, sort_number: numberOf(values.sort_number) })
      }
      list={columnsBase}
      draft={{ title, subject: column?.column_name ?? '', row: column }}
      onClosed={onClosed}
    >
      <TextField name="sort_number" label="Sort" type="number" />
      <TextField name="column_name" label="Name" />
      <TextField name="column_description" label="Description" />
      <RadioField name="data_type" label="Data Type" options={dataTypes} />
      <YesNoField name="is_mandatory" label="Mandatory" />
    </FormModal>
  );
}
