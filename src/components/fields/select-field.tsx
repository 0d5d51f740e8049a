import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import Select from 'react-select';
import { Field, type FieldProps } from '@/components/fields/field';
import type { Option, OptionsQuery } from '@/hooks/options';

type Props = FieldProps & { options: OptionsQuery; isDisabled?: boolean };

/** One choice out of an option list that is fetched once and shared. The form keeps the option's value, '' for none. */
export function SelectField({ options, isDisabled, ...field }: Props) {
  const query = useQuery(options);
  const { field: control } = useController({ name: field.path ?? field.name });
  return (
    <Field {...field} hint={query.isError ? <RetryOptions retry={query.refetch} /> : field.hint}>
      {({ id, name, ...aria }, isInvalid) => (
        <Select<Option>
          {...aria}
          inputId={id}
          name={name}
          ref={control.ref}
          options={query.data ?? []}
          value={query.data?.find(({ value }) => value === control.value) ?? null}
          onChange={(option) => control.onChange(option?.value ?? '')}
          onBlur={control.onBlur}
          isLoading={query.isPending}
          isDisabled={isDisabled}
          isClearable
          unstyled
          className={isInvalid ? 'select is-invalid' : 'select'}
          classNamePrefix="select"
          menuPosition="fixed"
          menuPlacement="auto"
        />
      )}
    </Field>
  );
}

function RetryOptions({ retry }: { retry: () => unknown }) {
  return (
    <>
      The choices could not be loaded.{' '}
      <button type="button" className="btn btn-link btn-sm p-0" onClick={() => void retry()}>
        Try again
      </button>
    </>
  );
}
