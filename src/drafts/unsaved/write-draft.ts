import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Draft, draft, isForeign, updateRecord, version } from '@/drafts/unsaved/draft-record';
import { readItem, storageKeys, writeItem } from '@/lib/browser-storage';
import { storedList } from '@/lib/records';

/** Unsaved work, and where it is done. */
export type Work = Omit<Draft, 'version' | 'id' | 'writtenAt'>;

export const createDraft = (id: string, work: Work): Draft => ({
  version,
  id,
  ...work,
  writtenAt: Date.now(),
});

/** The form's session, the draft's id, its next state and its previous one. */
const write = v.tuple([
  v.object({ username: v.string(), session: v.string(), isClosed: v.boolean() }),
  v.string(),
  v.nullish(draft),
  v.nullish(draft),
]);
type Write = v.InferOutput<typeof write>;

/**
 * Stores the `next` state of a draft in place of `before`, which this tab has read or written;
 * undefined removes it, unless another tab has written it since. Does nothing if the `session` has
 * changed; once it `isClosed`, only replaces `before`. Resolves to false if the browser refuses it.
 */
export function storeDraft(
  ...[{ username, session, isClosed }, id, next, before]: Write
): Promise<boolean> {
  return updateRecord((record) => {
    if (isForeign(record, username) || record.session !== session) return record;
    const stored = record.drafts.find((draft) => draft.id === id);
    const isSame = stored !== undefined && stored.writtenAt === before?.writtenAt;
    if (!isSame && (isClosed || !next)) return record;
    const others = record.drafts.filter((draft) => draft.id !== id);
    return { ...record, owner: username, drafts: next ? [next, ...others] : others };
  });
}

export function removeDraft(id: string): Promise<boolean> {
  return updateRecord((record) => ({
    ...record,
    drafts: record.drafts.filter((draft) => draft.id !== id),
  }));
}

/**
 * Stores a draft as `storeDraft` does, for a page that may end before the browser has stored it:
 * local storage keeps it until then, also if it is refused, and the next page stores it.
 */
export async function storeOnLeaving(...late: Write): Promise<boolean> {
  keepLate([...readLate(), late]);
  const isStored = await storeDraft(...late);
  if (isStored) keepLate(readLate().filter(([, id]) => id !== late[1]));
  return isStored;
}

const finishing = new WeakMap<QueryClient, Promise<void>>();

/**
 * Stores drafts that an earlier page could only leave in local storage, once per page: later ones
 * are the page's own, and may have been removed meanwhile.
 */
export function finishLate(client: QueryClient, left = readItem(storageKeys.late)): Promise<void> {
  const finished = finishing.get(client) ?? storeLate(left);
  finishing.set(client, finished);
  return finished;
}

async function storeLate(left: string): Promise<void> {
  const refused: Write[] = [];
  for (const late of readLate(left)) if (!(await storeDraft(...late))) refused.push(late);
  keepLate(refused);
}

const keepLate = (late: Write[]) =>
  writeItem(storageKeys.late, late.length > 0 ? JSON.stringify(late) : '');

function readLate(left = readItem(storageKeys.late)): Write[] {
  try {
    return v.parse(storedList(write), JSON.parse(left));
  } catch {
    return [];
  }
}
