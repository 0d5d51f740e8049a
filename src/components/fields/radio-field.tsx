import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { FieldProps } from '@/components/fields/field';
import { FieldError } from '@/components/fields/field-error';
import type { Option } from '@/hooks/options';

/** One radio button per option. The form keeps the chosen option's value. */
export function RadioField({
  name,
  label,
  options,
  required,
}: FieldProps & { options: readonly Option[]; required?: string }) {
  const id = useId();
  const { getFieldState, formState } = useFormContext();
  const { field } = useController({ name, rules: { required } });
  const message = getFieldState(name, formState).error?.message;
  return (
    <fieldset className="field" aria-describedby={message ? `${id}-error` : undefined}>
      <legend className="form-label">{label}</legend>
      <div className="radio-cards">
        {options.map(({ value, label: choice }, index) => (
          <label key={value} className="radio-card" data-status={value}>
            <input
              type="radio"
              className="form-check-input"
              name={name}
              value={value}
              ref={index === 0 ? field.ref : undefined}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
            />
            {choice}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={message} />
    </fieldset>
  );
}
