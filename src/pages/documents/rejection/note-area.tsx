import type { ReactNode, RefObject } from 'react';
import Form from 'react-bootstrap/Form';
import { Field } from '@/components/fields/field';
import type { RejectionNote } from '@/pages/documents/rejection/use-rejection-note';

type Props = {
  note: RejectionNote;
  wireName: string;
  hint: ReactNode;
  rows: number;
  ref?: RefObject<HTMLTextAreaElement | null>;
};

/** The free text of a note, below its reasons and its pins. */
export function NoteArea({ note: { field, note, change, needsText }, ref, ...props }: Props) {
  const { wireName, hint, rows } = props;
  return (
    <Field name={wireName} path="note" label="Note" hint={hint}>
      {(wiring, isInvalid) => (
        <Form.Control
          {...field}
          {...wiring}
          ref={(element: HTMLTextAreaElement | null) => {
            if (ref) ref.current = element;
            field.ref(element);
          }}
          as="textarea"
          rows={rows}
          value={note.free}
          onChange={({ target }) => change({ free: target.value })}
          isInvalid={isInvalid}
          aria-required={needsText || undefined}
          data-keys="n"
          autoComplete="off"
        />
      )}
    </Field>
  );
}
