import { useController } from 'react-hook-form';
import Select from 'react-select';
import type { Id } from '@/api/wire';
import { Field, type FieldProps } from '@/components/fields/field';
import { selectProps, useChoices } from '@/components/fields/select-parts';
import { type Option, type OptionsQuery, optionOf } from '@/hooks/options';

type Props = FieldProps & { options: OptionsQuery };

/** Any number of choices out of an option list. The form keeps the array of their values. */
export function MultiSelectField({ options, ...field }: Props) {
  const { choices, isLoading, retry } = useChoices(options);
  const { field: control } = useController({ name: field.path ?? field.name });
  return (
    <Field {...field} hint={retry ?? field.hint}>
      {(wiring, isInvalid) => (
        <Select<Option, true>
          {...selectProps(wiring, isInvalid)}
          isMulti
          closeMenuOnSelect={false}
          ref={control.ref}
          options={choices}
          value={choices ? control.value.map((value: Id) => optionOf(choices, value)) : null}
          onChange={(chosen) => control.onChange(chosen.map(({ value }) => value))}
          onBlur={control.onBlur}
          isLoading={isLoading}
        />
      )}
    </Field>
  );
}
