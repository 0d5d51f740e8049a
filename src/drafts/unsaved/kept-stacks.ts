import * as v from 'valibot';
import { draft, readDrafts } from '@/drafts/unsaved/draft-record';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { readStored, storedList, updateStored } from '@/lib/records';

/**
 * The files that are being cut, kept beside the drafts, whose record has how: it is written with
 * each change, these once.
 */
const keptStack = v.object({
  id: v.string(),
  // Another schema of valibot would be part of the first load.
  file: v.unknown(),
  writtenAt: draft.entries.writtenAt,
});

const record = v.fallback(v.object({ owner: v.string(), stacks: storedList(keptStack) }), {
  owner: '',
  stacks: [],
});
type KeptStack = v.InferOutput<typeof keptStack>;

async function read(username: string): Promise<KeptStack[]> {
  const { owner, stacks } = v.parse(record, await readStored('stacks'));
  return owner === username ? stacks : [];
}

const update = (username: string, change: (stacks: KeptStack[]) => KeptStack[]) =>
  updateStored('stacks', (stored) => {
    // A sign-out has emptied it meanwhile.
    if (!readItem(storageKeys.accessToken)) return undefined;
    const { owner, stacks } = v.parse(record, stored);
    return { owner: username, stacks: change(owner === username ? stacks : []) };
  });

/** Keeps a file. Resolves to false where the browser has no room for it. */
export async function keepStack(username: string, id: string, file: Blob): Promise<boolean> {
  await update(username, (stacks) => [
    ...stacks.filter((one) => one.id !== id),
    { id, file, writtenAt: Date.now() },
  ]);
  return (await read(username)).some((one) => one.id === id);
}

/** The files of a user by their ids. */
export async function readStacks(username: string): Promise<Map<string, Blob>> {
  const stacks = await read(username);
  return new Map(stacks.flatMap(({ id, file }) => (file instanceof Blob ? [[id, file]] : [])));
}

const naming = v.fallback(v.object({ stacks: storedList(v.object({ id: v.string() })) }), {
  stacks: [],
});

/** Removes the files that no draft of the user names, in whatever tab that is open. */
export async function dropOrphans(username: string): Promise<void> {
  const stacks = await read(username);
  if (stacks.length === 0) return;
  const drafts = await readDrafts(username);
  const named = new Set(
    drafts.flatMap(({ changes }) => v.parse(naming, changes).stacks.map(({ id }) => id)),
  );
  if (stacks.every(({ id }) => named.has(id))) return;
  await update(username, (all) => all.filter(({ id }) => named.has(id)));
}
