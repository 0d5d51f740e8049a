import { useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { formatNote, type Note, parseNote } from '@/lib/rejection-note';
import { isTelling } from '@/lib/rejection-reasons';
import { cleanText } from '@/shared/clean-text';
import { type Text, t } from '@/texts/texts';

const needsText = ({ reasons, pins }: Note) => pins.length === 0 && !reasons.some(isTelling);
const saysWhy = (note: Note) => !needsText(note) || cleanText(note.free) !== '';

/**
 * The parts of a note while it is written; the form keeps it as one text in `note`. `required`: the
 * message for a note that says nothing. `own`: the reasons of the document's type. A pin without a
 * remark is not in the text yet. A draft or an Undo may also change the text.
 */
export function useRejectionNote(required: Text, own: readonly string[]) {
  const { field } = useController<{ note?: string }>({
    name: 'note',
    rules: { validate: (text = '') => saysWhy(parseNote(text, own)) || t(required) },
  });
  const text = field.value ?? '';
  const parsed = useMemo(() => parseNote(text, own), [text, own]);
  const [written, setWritten] = useState<{ text: string; note: Note }>();
  const note = written?.text === text ? written.note : parsed;

  function change(changed: Partial<Note>) {
    const next = { ...note, ...changed };
    const nextText = formatNote(next);
    setWritten({ text: nextText, note: next });
    if (nextText !== text) field.onChange(nextText);
  }
  return { field, text, note, change, needsText: needsText(parsed) };
}

export type RejectionNote = ReturnType<typeof useRejectionNote>;
