import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Text, t } from '@/texts/texts';

/** `name` is the wire name; `path` is where the form keeps the value, if that differs. */
export type FieldProps = {
  name: string;
  /** A text of the app, or a name that the server gives. */
  label: Text | { given: string };
  /** Language of the label, where it is not English. */
  lang?: string;
  path?: string;
  hint?: ReactNode;
};

/** What a control spreads to be named, described and marked invalid. */
type ControlProps = {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export const drawLabel = (label: FieldProps['label']) =>
  typeof label === 'string' ? t(label) : label.given;

/** Wires label, hint and error message to one control. */
export function Field({
  name,
  label,
  lang,
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
      <label className="form-label" htmlFor={id} lang={lang}>
        {drawLabel(label)}
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

/** A longer list of messages may scroll, and then the keyboard has to reach it. */
const maxUnscrolled = 4;

/** One message, or a list of several, as an import has them. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  const lines = [...new Set(message.split('\n'))];
  return (
    <div className="field-error" id={id} role="alert">
      {lines.length === 1 ? (
        message
      ) : (
        <ul tabIndex={lines.length > maxUnscrolled ? 0 : undefined}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
