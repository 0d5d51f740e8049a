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

/** Props that name and describe a control, and mark it invalid. */
type ControlProps = {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

const drawLabel = (label: FieldProps['label']) =>
  typeof label === 'string' ? t(label) : label.given;

/** The hint and the error message below a field, and the attributes that refer to them. */
function useNotes({ name, path = name, hint }: FieldProps) {
  const id = useId();
  const { getFieldState, formState } = useFormContext();
  const message = getFieldState(path, formState).error?.message;
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    isInvalid: message ? (true as const) : undefined,
    described: described || undefined,
    notes: (
      <>
        {hint && (
          <div className="form-text" id={`${id}-hint`}>
            {hint}
          </div>
        )}
        <FieldError id={`${id}-error`} message={message} />
      </>
    ),
  };
}

/** Wires label, hint and error message to one control. */
export function Field({
  children,
  ...field
}: FieldProps & { children: (control: ControlProps, isInvalid: boolean) => ReactNode }) {
  const { id, isInvalid, described, notes } = useNotes(field);
  const { name, label, lang } = field;
  return (
    <div className="field">
      <label className="form-label" htmlFor={id} lang={lang}>
        {drawLabel(label)}
      </label>
      {children(
        { id, name, 'aria-invalid': isInvalid, 'aria-describedby': described },
        isInvalid ?? false,
      )}
      {notes}
    </div>
  );
}

type GroupProps = Omit<FieldProps, 'path'> & {
  children: (isInvalid: true | undefined) => ReactNode;
};

/** Wires label, hint and error message to the choices of one field. */
export function FieldGroup({ children, ...field }: GroupProps) {
  const { isInvalid, described, notes } = useNotes(field);
  return (
    <fieldset className="field" aria-describedby={described}>
      <legend className="form-label">{drawLabel(field.label)}</legend>
      <div className="radio-cards">{children(isInvalid)}</div>
      {notes}
    </fieldset>
  );
}

/** Messages that are shown at once. A longer list scrolls, so the keyboard has to reach it. */
const maxUnscrolled = 4;

/** One message, or a list of several, as an import has them. */
function FieldError({ id, message }: { id: string; message: string | undefined }) {
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
