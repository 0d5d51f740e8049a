import { type RefCallback, useRef } from 'react';
import Form from 'react-bootstrap/Form';
import { useController } from 'react-hook-form';
import { Field, type FieldProps } from '@/components/fields/field';
import { cleanText } from '@/shared/clean-text';
import { t } from '@/texts/texts';

type Props = FieldProps & {
  type?: 'text' | 'date';
  /** Lines of the field, where it has more than one. */
  rows?: number;
  /** The message when nothing is entered. */
  required?: string;
  onFocus?: () => void;
};

type Input = HTMLInputElement | HTMLTextAreaElement;

/** Finds what stands on screen although the value is empty: half a date, 31 February, 12e. */
function useBadInput() {
  const input = useRef<Input>(null);
  return {
    isBad: () => input.current?.validity.badInput === true,
    watch:
      (ref: RefCallback<Input>): RefCallback<Input> =>
      (element) => {
        input.current = element;
        ref(element);
      },
  };
}

/** A text, or a date (`YYYY-MM-DD`). */
export function TextField({ type = 'text', rows, required, onFocus, ...field }: Props) {
  const { isBad, watch } = useBadInput();
  const { field: control } = useController({
    name: field.path ?? field.name,
    rules: {
      // Reports a missing value, too: the rule `required` would be checked before this one.
      validate(value?: string | null) {
        if (isBad()) return t('Enter a complete date that exists, or leave it empty.');
        return !required || cleanText(value ?? '') !== '' || required;
      },
    },
  });
  return (
    <Field {...field}>
      {(wiring, isInvalid) => (
        <Form.Control
          {...control}
          {...wiring}
          ref={watch(control.ref)}
          value={control.value ?? ''}
          {...(rows ? { as: 'textarea' as const, rows } : { type })}
          isInvalid={isInvalid}
          aria-required={required ? true : undefined}
          autoComplete="off"
          onFocus={onFocus}
        />
      )}
    </Field>
  );
}

/** A number. The form keeps it as such, null for none. */
export function NumberField(field: FieldProps) {
  const { isBad, watch } = useBadInput();
  const { field: control } = useController({
    name: field.path ?? field.name,
    rules: { validate: () => !isBad() || t('Enter a number, or none.') },
  });
  return (
    <Field {...field}>
      {(wiring, isInvalid) => (
        <Form.Control
          {...control}
          {...wiring}
          ref={watch(control.ref)}
          value={control.value ?? ''}
          type="number"
          onChange={({ target: { value } }) =>
            control.onChange(value === '' ? null : Number(value))
          }
          // Drops the focus: a focused number would be changed by the wheel.
          onWheel={({ currentTarget }) => currentTarget.blur()}
          isInvalid={isInvalid}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
