import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepUsedNote, removeUsedNote, usedNotesQuery } from '@/drafts/used-notes';
import { useSession } from '@/session/session-context';

/** The notes that the user has used lately, the latest first. */
export function useUsedNotes() {
  const username = useSession().user?.username ?? '';
  const queryClient = useQueryClient();
  const query = usedNotesQuery(username);
  const { data: notes = [] } = useQuery(query);

  async function change(writing: Promise<void>) {
    await writing;
    await queryClient.invalidateQueries(query);
  }

  return {
    notes,
    /** Remembers the note of a decision that has been made. */
    remember(note: string) {
      const text = toFreeNote(note);
      if (text) void change(keepUsedNote(username, text));
    },
    remove: (text: string) => void change(removeUsedNote(username, text)),
  };
}

/** A remark on a place in the file, as lines at the beginning of a note are. */
const pin = /^Page \d+, (?:upper|middle|lower) (?:left|centre|right): /;

/** A note without the remarks on places, which another file does not have. */
function toFreeNote(note: string): string {
  const lines = note.split('\n');
  const start = lines.findIndex((line) => !pin.test(line));
  return start < 0 ? '' : lines.slice(start).join('\n').trim();
}
