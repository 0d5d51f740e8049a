import Form from 'react-bootstrap/Form';
import { useController } from 'react-hook-form';
import { Field, type FieldProps } from '@/components/fields/field';

/** One line of text, a number or a date (`YYYY-MM-DD`), or several lines when `rows` is given. */
export function TextField({
  type = 'text',
  rows,
  required,
  ...field
}: FieldProps & { type?: 'text' | 'number' | 'date'; rows?: number; required?: string }) {
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
