import { queryOptions } from '@tanstack/react-query';
import { partition } from 'es-toolkit';
import * as v from 'valibot';
import { id } from '@/api/wire';
import { findLocked, isLockedHere, onceUnlocked } from '@/lib/locks';
import { createId, readStored, storedList, updateStored } from '@/lib/records';

/**
 * What a person was writing in a form, kept in IndexedDB until it is saved or discarded: a 401, a
 * crash or a closed tab does not lose it. Where the browser stores nothing, there are no drafts.
 */

/** Increment it when stored drafts must no longer be put back into a form. */
const version = 1 as const;

/** ms; ten days, longer than a week's leave. */
const lifetime = 10 * 24 * 60 * 60_000;

const draft = v.object({
  version: v.literal(version),
  id: v.string(),
  /** Path of the list that the form belongs to. */
  path: v.string(),
  kind: v.picklist(['add', 'edit', 'meta-data', 'decision', 'decisions', 'files']),
  /** The row that is being edited; undefined when creating. */
  rowId: v.optional(id),
  /** What the form does, as in 'Edit Category'. */
  title: v.string(),
  /** What is being edited; '' when creating. */
  label: v.string(),
  role: v.string(),
  /** Path and search of the list. */
  address: v.string(),
  /** The entered values by their path in the form (`category_name`, `values.number`). */
  changes: v.record(v.string(), v.unknown()),
  /** Whether a file had been chosen, which is not kept. */
  lacksFile: v.boolean(),
  /** ms */
  writtenAt: v.pipe(
    v.number(),
    v.check((writtenAt) => writtenAt > Date.now() - lifetime),
  ),
});
export type Draft = v.InferOutput<typeof draft>;

/** What a draft is of. */
type Origin = Omit<Draft, 'version' | 'id' | 'changes' | 'lacksFile' | 'writtenAt'>;

/** The first state of a draft, which is not kept before something has been entered. */
export function createDraft(origin: Origin): Draft {
  const writtenAt = Date.now();
  return { version, id: createId(), ...origin, changes: {}, lacksFile: false, writtenAt };
}

/** The drafts of a browser, the latest first. What has expired or does not fit is dropped. */
const draftRecord = v.fallback(
  v.object({
    owner: v.string(),
    /** ms; forms opened earlier keep nothing, because their session has been signed out of. */
    since: v.number(),
    drafts: storedList(draft),
  }),
  { owner: '', since: 0, drafts: [] },
);
type DraftRecord = v.InferOutput<typeof draftRecord>;

async function readRecord(): Promise<DraftRecord> {
  return v.parse(draftRecord, await readStored('drafts'));
}

/** Changes the record in one transaction, so that no other tab writes in between. */
async function updateRecord(change: (record: DraftRecord) => DraftRecord): Promise<void> {
  await updateStored('drafts', (stored) => change(v.parse(draftRecord, stored)));
}

export async function readDrafts(username: string): Promise<Draft[]> {
  const { owner, drafts } = await readRecord();
  return owner === username ? drafts : [];
}

const isForeign = ({ owner }: DraftRecord, username: string) => owner !== '' && owner !== username;

/** Whether there are drafts, of any user. */
export async function hasDrafts(): Promise<boolean> {
  return (await readRecord()).drafts.length > 0;
}

/** Removes the drafts of another user than the one who has signed in. */
export async function claimRecord(username: string): Promise<void> {
  // Store nothing about a user who writes nothing.
  if (!isForeign(await readRecord(), username)) return;
  const since = Date.now();
  await updateRecord((record) =>
    isForeign(record, username) ? { owner: username, since, drafts: [] } : record,
  );
}

/** Keeps a draft in place of its earlier state. `openedAt` (ms) is when its form was opened. */
export function keepDraft(username: string, openedAt: number, draft: Draft): Promise<void> {
  return updateRecord((record) => {
    // A clock that was ahead at the sign-out leaves a time that has not come yet.
    const isSignedOut = openedAt < record.since && record.since <= Date.now();
    if (isForeign(record, username) || isSignedOut) return record;
    const others = record.drafts.filter(({ id }) => id !== draft.id);
    return { ...record, owner: username, drafts: [draft, ...others] };
  });
}

export function removeDraft(id: string): Promise<void> {
  return updateRecord((record) => ({
    ...record,
    drafts: record.drafts.filter((draft) => draft.id !== id),
  }));
}

/** Removes all drafts at a sign-out. Forms that are open in other tabs bring none back. */
export function removeAllDrafts(): Promise<void> {
  const since = Date.now();
  return updateRecord(() => ({ owner: '', since, drafts: [] }));
}

/** A user's drafts whose forms are not open in any tab. */
export const draftsQuery = (username: string) =>
  queryOptions({
    queryKey: ['drafts', username],
    queryFn: async ({ client, queryKey }) => {
      const drafts = await readDrafts(username);
      const isLocked = await findLocked();
      const closedHere = drafts.filter(({ id }) => !isLockedHere(id));
      const [open, waiting] = partition(closedHere, ({ id }) => isLocked(id));
      for (const { id } of open) {
        void onceUnlocked(id, () => client.invalidateQueries({ queryKey }));
      }
      return waiting;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab may have dealt with them meanwhile.
    refetchOnWindowFocus: 'always',
  });
