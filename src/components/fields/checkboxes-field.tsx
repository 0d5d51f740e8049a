import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Id } from '@/api/wire';
import { Checkbox } from '@/components/fields/checkbox';
import { drawLabel, FieldError, type FieldProps } from '@/components/fields/field';
import type { Option } from '@/lib/options';

type Props = Omit<FieldProps, 'path'> & { options: readonly Option[] };

/** One checkbox per option. The form keeps the values of those that are checked. */
export function CheckboxesField({ name, label, hint, options }: Props) {
  const id = useId();
  const { field, fieldState } = useController<Record<string, Id[] | undefined>>({ name });
  const chosen = field.value ?? [];
  const message = fieldState.error?.message;
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');

  function choose(value: Id, isChosen: boolean) {
    const others = chosen.filter((one) => one !== value);
    field.onChange(isChosen ? [...others, value] : others);
  }

  return (
    <fieldset className="field" aria-describedby={described || undefined}>
      <legend className="form-label">{drawLabel(label)}</legend>
      <div className="radio-cards">
        {options.map(({ value, label: choice }, index) => (
          <Checkbox
            key={value}
            className="radio-card"
            name={name}
            ref={index === 0 ? field.ref : undefined}
            checked={chosen.includes(value)}
            onChange={({ target }) => choose(value, target.checked)}
            onBlur={field.onBlur}
          >
            <span>{choice}</span>
          </Checkbox>
        ))}
      </div>
      {hint && (
        <div className="form-text" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} message={message} />
    </fieldset>
  );
}
