import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { readStored, storedList, updateStored } from '@/drafts/records';

/** The notes of a user's latest rejections, kept in IndexedDB under the user's name. */

/** ms; thirty days. An unused note does not stay on a shared computer. */
const lifetime = 30 * 24 * 60 * 60_000;

/** Notes kept for each user. */
const mostNotes = 6;

const usedNote = v.object({
  username: v.string(),
  text: v.string(),
  /** ms */
  usedAt: v.pipe(
    v.number(),
    v.check((usedAt) => usedAt > Date.now() - lifetime),
  ),
});
type UsedNote = v.InferOutput<typeof usedNote>;

/** The notes of all users, the latest first. */
const usedNotes = storedList(usedNote);

const isOwn = (username: string) => (note: UsedNote) => note.username === username;

/** The notes that a user has used lately, the latest first. */
export const usedNotesQuery = (username: string) =>
  queryOptions({
    queryKey: ['used-notes', username],
    queryFn: async () => {
      const notes = v.parse(usedNotes, await readStored('notes'));
      return notes.filter(isOwn(username)).map(({ text }) => text);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab may have used others meanwhile.
    refetchOnWindowFocus: 'always',
  });

function updateOwn(username: string, change: (own: UsedNote[]) => UsedNote[]): Promise<void> {
  return updateStored('notes', (stored) => {
    const notes = v.parse(usedNotes, stored);
    const others = notes.filter((note) => !isOwn(username)(note));
    return [...change(notes.filter(isOwn(username))).slice(0, mostNotes), ...others];
  });
}

const isOther = (text: string) => (note: UsedNote) => note.text !== text;

export function keepUsedNote(username: string, text: string): Promise<void> {
  const used = { username, text, usedAt: Date.now() };
  return updateOwn(username, (own) => [used, ...own.filter(isOther(text))]);
}

export function removeUsedNote(username: string, text: string): Promise<void> {
  return updateOwn(username, (own) => own.filter(isOther(text)));
}
