import { delay } from 'es-toolkit';
import * as v from 'valibot';
import { parseUser } from '@/api/session';
import { readItem, storageKeys, writeItem } from '@/lib/browser-storage';
import { readStored, storedList, updateStored } from '@/lib/records';

/**
 * A user's preferences, such as the time to undo. Local storage holds them until the session ends,
 * and IndexedDB keeps them under the user's name for the next one.
 */

const preferenceKeys = [
  storageKeys.language,
  storageKeys.sidebar,
  storageKeys.autoAdvance,
  storageKeys.undoTime,
  storageKeys.singleKeys,
  storageKeys.readScans,
  storageKeys.checklist,
  storageKeys.notApplying,
];
type PreferenceKey = (typeof preferenceKeys)[number];

/** Users whose preferences are kept, on a shared computer. */
const maxPeople = 20;

const preferences = v.object({ username: v.string(), values: v.record(v.string(), v.string()) });

/** The preferences of all users, the latest first. */
const allPreferences = storedList(preferences);

/** Remembers a preference; '' stands for the default. */
export function writePreference(key: PreferenceKey, value: string): void {
  writeItem(key, value);
  const username = parseUser(readItem(storageKeys.user))?.username;
  if (!username) return;
  void updateStored('choices', (stored) => {
    const all = v.parse(allPreferences, stored);
    const own = all.find((one) => one.username === username);
    const changed = { username, values: { ...own?.values, [key]: value } };
    return [changed, ...all.filter((one) => one !== own)].slice(0, maxPeople);
  });
}

/** ms to wait for IndexedDB. After that, people sign in without their preferences. */
const maxWait = 500;

/** Restores a user's preferences from earlier sessions, in place of another user's. */
export async function restorePreferences(username: string): Promise<void> {
  const stored = await Promise.race([readStored('choices'), delay(maxWait)]);
  const all = v.parse(allPreferences, stored);
  const own = all.find((one) => one.username === username);
  for (const key of preferenceKeys) writeItem(key, own?.values[key] ?? '');
}
