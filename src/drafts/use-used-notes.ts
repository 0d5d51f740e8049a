import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepUsedNote, removeUsedNote, usedNotesQuery } from '@/drafts/used-notes';
import { parseNote } from '@/lib/pinned-note';
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
      // Another file does not have the places of the pins.
      const text = parseNote(note).free.trim();
      if (text) void change(keepUsedNote(username, text));
    },
    remove: (text: string) => void change(removeUsedNote(username, text)),
  };
}
