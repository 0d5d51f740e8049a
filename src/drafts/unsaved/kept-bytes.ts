import * as v from 'valibot';
import { draft, readDrafts } from '@/drafts/unsaved/draft-record';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { readStored, storedList } from '@/lib/records';
import { listFiles, removeFiles, storeFile } from '@/lib/stored-files';

/**
 * The bytes of stacks and shots. Drafts name them and are written with each change; a file is
 * written once, in a record of its own.
 */
const record = v.object({
  owner: v.string(),
  // Not checked: a stricter schema would add to the first load.
  file: v.unknown(),
  writtenAt: draft.entries.writtenAt,
});

const toKey = (id: string) => `file ${id}` as const;

/**
 * Keeps a file. Resolves to it as the browser has stored it, which takes no memory; to undefined
 * where the browser has no room for it.
 */
export async function keepBytes(
  username: string,
  id: string,
  file: Blob,
): Promise<Blob | undefined> {
  const kept = { owner: username, file, writtenAt: Date.now() };
  // Stores nothing after a sign-out.
  await storeFile(toKey(id), () => (readItem(storageKeys.accessToken) ? kept : undefined));
  return readBytes(username, id);
}

/** A file of a user; undefined if none is kept. */
export async function readBytes(username: string, id: string): Promise<Blob | undefined> {
  const { success, output } = v.safeParse(record, await readStored(toKey(id)));
  return success && output.owner === username && output.file instanceof Blob
    ? output.file
    : undefined;
}

const named = v.object({ id: v.string(), pageId: v.optional(v.string()) });
const naming = v.fallback(
  v.object({
    stacks: v.optional(storedList(named), []),
    shots: v.optional(storedList(named), []),
    /** Ids of files that are being made. */
    coming: v.optional(v.array(v.string()), []),
  }),
  { stacks: [], shots: [], coming: [] },
);

/** Removes the files that no draft of the user names, not even one open in another tab. */
export async function dropOrphans(username: string): Promise<void> {
  const keys = await listFiles();
  if (keys.length === 0) return;
  const drafts = await readDrafts(username);
  const named = new Set(drafts.flatMap(({ changes }) => namesIn(changes)).map(toKey));
  await removeFiles(keys.filter((key) => !named.has(key)));
}

/** The ids of the files that the changes of a draft name. */
export function namesIn(changes: unknown): string[] {
  const { stacks, shots, coming } = v.parse(naming, changes);
  return [...[...stacks, ...shots].flatMap(({ id, pageId }) => [id, pageId ?? id]), ...coming];
}
