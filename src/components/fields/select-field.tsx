import { useController } from 'react-hook-form';
import Select from 'react-select';
import { Field, type FieldProps } from '@/components/fields/field';
import { selectProps, useChoices } from '@/components/fields/select-parts';
import { type Option, type OptionsQuery, optionOf } from '@/hooks/options';

type Props = FieldProps & { options: OptionsQuery; isDisabled?: boolean };

/** One choice out of an option list that is fetched once and shared. The form keeps the option's value, '' for none. */
export function SelectField({ options, isDisabled, ...field }: Props) {
  const { choices, isLoading, retry } = useChoices(options);
  const { field: control } = useController({ name: field.path ?? field.name });
  return (
    <Field {...field} hint={retry ?? field.hint}>
      {(wiring, isInvalid) => (
        <Select<Option>
          {...selectProps(wiring, isInvalid)}
          ref={control.ref}
          options={choices}
          value={choices && control.value !== '' ? optionOf(choices, control.value) : null}
          onChange={(option) => control.onChange(option?.value ?? '')}
          onBlur={control.onBlur}
          isLoading={isLoading}
          isDisabled={isDisabled}
        />
      )}
    </Field>
  );
}
