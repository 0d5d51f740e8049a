import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useRecentNotes } from '@/drafts/personal/recent-notes';
import { passFocusOn } from '@/lib/focus';
import { t } from '@/texts/texts';
import '@/styles/rejection.scss';

/** True if a note has a text on lines of its own. */
const hasText = (note: string, text: string) => `\n${note}\n`.includes(`\n${text}\n`);

/** Puts the notes used lately into the field `note` of a form. */
export function RecentNotes() {
  const { notes, remove } = useRecentNotes();
  const { getValues, setValue, setFocus } = useFormContext<{ note: string }>();
  if (notes.length === 0) return null;

  function insert(text: string) {
    const note = getValues('note').trimEnd();
    if (!hasText(note, text)) {
      const next = note === '' ? text : `${note}\n${text}`;
      setValue('note', next, { shouldDirty: true, shouldValidate: true });
    }
    setFocus('note');
  }

  function removeFrom({ currentTarget }: MouseEvent, text: string) {
    // Moves the focus from the pressed button, which goes.
    if (notes.length > 1) passFocusOn(currentTarget, '.btn-icon');
    else setFocus('note');
    remove(text);
  }

  return (
    <ul className="recent-notes" aria-label={t('Recent notes')}>
      {notes.map((text) => (
        <li key={text}>
          <button type="button" className="recent-note" title={text} onClick={() => insert(text)}>
            {text}
          </button>
          <button
            type="button"
            className="btn btn-icon"
            aria-label={t('Remove “{note}” from the recent notes', { note: text })}
            onClick={(event) => removeFrom(event, text)}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
