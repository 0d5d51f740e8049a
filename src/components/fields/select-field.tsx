import { useQuery } from '@tanstack/react-query';
import Button from 'react-bootstrap/Button';
import { useController, useFormContext } from 'react-hook-form';
import type { OptionsQuery } from '@/api/resource';
import type { Id } from '@/api/wire';
import { Field, type FieldProps } from '@/components/fields/field';
import { Select } from '@/components/fields/select';
import { findOption, type Option } from '@/lib/options';
import { t } from '@/texts/texts';

type Props = FieldProps & {
  /** Undefined while the options are loading, or when that has failed. */
  options: Option[] | undefined;
  isLoading?: boolean;
  isDisabled?: boolean;
};

/** One choice. The form keeps the option's value, null for none. */
export function SelectField({ options, isLoading, isDisabled, ...field }: Props) {
  const { field: control } = useController({ name: field.path ?? field.name });
  const hasValue = control.value !== null && control.value !== '';
  return (
    <Field {...field}>
      {(wiring) => (
        <>
          <Select
            {...wiring}
            ref={control.ref}
            options={options}
            value={options && hasValue ? findOption(options, control.value) : null}
            onChange={(option) => control.onChange(option?.value ?? null)}
            onBlur={control.onBlur}
            isLoading={isLoading}
            isDisabled={isDisabled}
          />
          {/* Lets a message find the field: a disabled select has no control of this name. */}
          {isDisabled && <input type="hidden" name={wiring.name} disabled />}
        </>
      )}
    </Field>
  );
}

/** One choice out of a list of the server. */
export function QuerySelectField({ options, ...field }: FieldProps & { options: OptionsQuery }) {
  const query = useQuery(options);
  const { name, path = name, hint } = field;
  return (
    <SelectField
      {...field}
      options={query.data}
      isLoading={query.isPending}
      hint={query.isError ? <RetryOptions path={path} retry={query.refetch} /> : hint}
    />
  );
}

/** Any number of choices out of a list of the server. The form keeps the array of their values. */
export function MultiSelectField({ options, ...field }: FieldProps & { options: OptionsQuery }) {
  const { data, isPending, isError, refetch } = useQuery(options);
  const { name, path = name, hint } = field;
  const { field: control } = useController({ name: path });
  return (
    <Field {...field} hint={isError ? <RetryOptions path={path} retry={refetch} /> : hint}>
      {(wiring) => (
        <Select
          {...wiring}
          isMulti
          closeMenuOnSelect={false}
          ref={control.ref}
          options={data}
          value={data ? control.value.map((value: Id) => findOption(data, value)) : null}
          onChange={(chosen) => control.onChange(chosen.map(({ value }) => value))}
          onBlur={control.onBlur}
          isLoading={isPending}
        />
      )}
    </Field>
  );
}

/** Stands under the select of a field whose options could not be loaded. */
function RetryOptions({ path, retry }: { path: string; retry: () => unknown }) {
  const { setFocus } = useFormContext();

  function tryAgain() {
    // Moves the focus from the button, which goes while the options load.
    setFocus(path);
    void retry();
  }

  return (
    <>
      <span>{`${t('The choices could not be loaded.')} `}</span>
      <Button variant="link" size="sm" onClick={tryAgain}>
        {t('Try again')}
      </Button>
    </>
  );
}
