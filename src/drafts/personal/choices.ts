import * as v from 'valibot';
import { parseUser } from '@/api/session';
import { readItem, writeItem } from '@/lib/browser-storage';
import { readStored, storedList, updateStored } from '@/lib/records';
import { storageKeys } from '@/lib/storage-keys';

/**
 * Personal choices, such as the time to undo. Local storage holds them until the session ends, and
 * IndexedDB keeps them under the user's name for the next one.
 */

const { sidebar, autoAdvance, undoTime, singleKeys, readScans } = storageKeys;
const choiceKeys = [sidebar, autoAdvance, undoTime, singleKeys, readScans];
type ChoiceKey = (typeof choiceKeys)[number];

/** Users whose choices are kept, on a shared computer. */
const mostPeople = 20;

const chosen = v.object({ username: v.string(), values: v.record(v.string(), v.string()) });

/** The choices of all users, the latest first. */
const everybodysChoices = storedList(chosen);

/** Remembers a choice; '' stands for the default. */
export function writeChoice(key: ChoiceKey, value: string): void {
  writeItem(key, value);
  const username = parseUser(readItem(storageKeys.user))?.username;
  if (!username) return;
  const values = Object.fromEntries(choiceKeys.map((one) => [one, readItem(one)]));
  void updateStored('choices', (stored) => {
    const others = v.parse(everybodysChoices, stored).filter((one) => one.username !== username);
    return [{ username, values }, ...others].slice(0, mostPeople);
  });
}

/** Brings back what a user had chosen in earlier sessions, in place of another user's choices. */
export async function restoreChoices(username: string): Promise<void> {
  const all = v.parse(everybodysChoices, await readStored('choices'));
  const own = all.find((one) => one.username === username);
  for (const key of choiceKeys) writeItem(key, own?.values[key] ?? '');
}
