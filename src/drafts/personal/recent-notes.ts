import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { partition } from 'es-toolkit';
import * as v from 'valibot';
import { readStored, storedList, updateStored } from '@/lib/records';
import { parseNote } from '@/lib/rejection-note';
import { useSession } from '@/session/session';

/** The notes of a user's latest rejections, kept in IndexedDB under the user's name. */

/** ms; thirty days. An unused note does not stay on a shared computer. */
const lifetime = 30 * 24 * 60 * 60_000;

/** Notes kept for each user. */
const maxNotes = 6;

const recentNote = v.object({
  username: v.string(),
  text: v.string(),
  /** ms */
  usedAt: v.pipe(
    v.number(),
    v.check((usedAt) => usedAt > Date.now() - lifetime),
  ),
});
type RecentNote = v.InferOutput<typeof recentNote>;

/** The notes of all users, the latest first. */
const recentNotes = storedList(recentNote);

const isOther = (text: string) => (note: RecentNote) => note.text !== text;

/** The notes that the user has used lately, the latest first. */
export function useRecentNotes() {
  const username = useSession().user?.username ?? '';
  const isOwn = (note: RecentNote) => note.username === username;
  const queryClient = useQueryClient();
  const query = queryOptions({
    queryKey: ['recent-notes', username],
    queryFn: async () => {
      const own = v.parse(recentNotes, await readStored('notes')).filter(isOwn);
      return own.map(({ text }) => text);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab may have used other notes meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const { data: notes = [] } = useQuery(query);

  async function change(update: (own: RecentNote[]) => RecentNote[]) {
    await updateStored('notes', (stored) => {
      const [own, others] = partition(v.parse(recentNotes, stored), isOwn);
      return [...update(own).slice(0, maxNotes), ...others];
    });
    await queryClient.invalidateQueries(query);
  }

  return {
    notes,
    /**
     * Remembers the note of a decision that has been made. `own`: the reasons of the document's
     * type.
     */
    remember(note: string, own: readonly string[]) {
      // Drops the pins: another file lacks their places.
      const text = parseNote(note, own).free.trim();
      const used = { username, text, usedAt: Date.now() };
      if (text) void change((own) => [used, ...own.filter(isOther(text))]);
    },
    remove: (text: string) => void change((own) => own.filter(isOther(text))),
  };
}
