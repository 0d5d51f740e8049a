import Form from 'react-bootstrap/Form';
import { useController } from 'react-hook-form';
import { Field, type FieldProps } from '@/components/fields/field';
import { cleanText } from '@/shared/clean-text';
import { findRepeated, isCommonReason, ownReasons } from '@/shared/rejection-reasons';
import { t } from '@/texts/texts';

const { most, longest } = ownReasons;

const cleaned = (lines: readonly string[]) => lines.map(cleanText).filter(Boolean);

/** The message for what is wrong with some reasons; undefined if nothing is. */
function describeFault(lines: readonly string[]): string | undefined {
  const reasons = cleaned(lines);
  if (reasons.length > most) return t('At most {count}.', { count: most });
  if (reasons.some(({ length }) => length > longest)) {
    return t('At most {count} characters each.', { count: longest });
  }
  const common = reasons.find(isCommonReason);
  if (common) return t('Every document has this reason already: {reason}', { reason: common });
  const repeated = findRepeated(reasons);
  return repeated && t('This reason is there twice: {reason}', { reason: repeated });
}

/** The reasons of a document type for rejections, a line each. */
export function OwnReasonsField(field: FieldProps) {
  const { field: control } = useController<Record<string, string[] | undefined>>({
    name: field.name,
    rules: { validate: (lines = []) => describeFault(lines) ?? true },
  });
  return (
    <Field {...field} hint={t('One in each line, as a sentence to the owner.')}>
      {(wiring, isInvalid) => (
        <Form.Control
          {...control}
          {...wiring}
          as="textarea"
          rows={3}
          value={control.value?.join('\n') ?? ''}
          onChange={({ target: { value } }) =>
            control.onChange(value === '' ? [] : value.split('\n'))
          }
          onBlur={() => {
            control.onChange(cleaned(control.value ?? []));
            control.onBlur();
          }}
          isInvalid={isInvalid}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
