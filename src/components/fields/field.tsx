import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldError } from '@/components/fields/field-error';

/** What every field takes. `name` is the wire name; `path` is where the form keeps it, if that differs. */
export type FieldProps = { name: string; label: string; path?: string; hint?: ReactNode };

/** What a control spreads to be named, described and marked invalid. */
export type ControlProps = {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** Wires label, hint and error message to one control. */
export function Field({
  name,
  label,
  path = name,
  hint,
  children,
}: FieldProps & { children: (control: ControlProps, isInvalid: boolean) => ReactNode }) {
  const id = useId();
  const { getFieldState, formState } = useFormContext();
  const message = getFieldState(path, formState).error?.message;
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children(
        {
          id,
          name,
          'aria-invalid': message ? true : undefined,
          'aria-describedby': described || undefined,
        },
        Boolean(message),
      )}
      {hint && (
        <div className="form-text" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} message={message} />
    </div>
  );
}
