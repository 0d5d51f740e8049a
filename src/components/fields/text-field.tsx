import Form from 'react-bootstrap/Form';
import { useController } from 'react-hook-form';
import { Field, type FieldProps } from '@/components/fields/field';

type Props = FieldProps & {
  type?: 'text' | 'date';
  /** More than one line. */
  rows?: number;
  /** The message when nothing is entered. */
  required?: string;
};

/** A text, or a date (`YYYY-MM-DD`). */
export function TextField({ type = 'text', rows, required, ...field }: Props) {
  const { field: control } = useController({
    name: field.path ?? field.name,
    rules: { required },
  });
  return (
    <Field {...field}>
      {(wiring, isInvalid) => (
        <Form.Control
          {...control}
          {...wiring}
          value={control.value ?? ''}
          {...(rows ? { as: 'textarea' as const, rows } : { type })}
          isInvalid={isInvalid}
          aria-required={required ? true : undefined}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

/** A number. The form keeps it as such, null for none. */
export function NumberField(field: FieldProps) {
  const { field: control } = useController({ name: field.name });
  return (
    <Field {...field}>
      {(wiring, isInvalid) => (
        <Form.Control
          {...control}
          {...wiring}
          value={control.value ?? ''}
          type="number"
          onChange={({ target: { value } }) =>
            control.onChange(value === '' ? null : Number(value))
          }
          isInvalid={isInvalid}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
