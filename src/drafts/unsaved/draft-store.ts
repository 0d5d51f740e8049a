import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { id } from '@/api/wire';
import { createId, readStored, storedList, updateStored } from '@/lib/records';

/**
 * What a person was writing in a form, kept in IndexedDB until it is saved or discarded: a 401, a
 * crash or a closed tab does not lose it. Where the browser stores nothing, there are no drafts.
 */

/** Increment it when stored drafts must no longer be put back into a form. */
export const version = 1 as const;

/** ms; ten days, longer than a week's leave. */
const lifetime = 10 * 24 * 60 * 60_000;

/** The same for all tabs that have the form of a row open. */
export const toDraftId = ({ path, kind, rowId }: Pick<Draft, 'path' | 'kind' | 'rowId'>) =>
  [path, kind, rowId].join(' ');

const draft = v.object({
  version: v.literal(version),
  id: v.string(),
  /** Path of the list that the form belongs to. */
  path: v.string(),
  kind: v.picklist(['add', 'edit', 'meta-data', 'decision', 'decisions', 'files']),
  /** The row that is being edited; undefined when creating. */
  rowId: v.optional(id),
  /** Title of the form: a text of the app, with the values of its braces if it has any. */
  title: v.union([
    v.string(),
    v.object({
      text: v.string(),
      name: v.optional(v.string()),
      count: v.optional(v.number()),
      /** For a single one. */
      one: v.optional(v.string()),
    }),
  ]),
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

/** Earlier builds gave each draft another id. */
const withId = v.pipe(
  draft,
  v.transform((one) => (one.rowId === undefined ? one : { ...one, id: toDraftId(one) })),
);

/** The drafts of a browser, the latest first. What has expired or does not fit is dropped. */
const draftRecord = v.fallback(
  v.object({
    owner: v.string(),
    /** Changes with each sign-out. What was opened before keeps nothing more. */
    session: v.optional(v.string(), ''),
    drafts: storedList(withId),
  }),
  { owner: '', session: '', drafts: [] },
);
type DraftRecord = v.InferOutput<typeof draftRecord>;

export async function readRecord(): Promise<DraftRecord> {
  return v.parse(draftRecord, await readStored('drafts'));
}

/** Changes the record in one transaction, so that no other tab writes in between. */
export async function updateRecord(change: (record: DraftRecord) => DraftRecord): Promise<void> {
  await updateStored('drafts', (stored) => change(v.parse(draftRecord, stored)));
}

export async function readDrafts(username: string): Promise<Draft[]> {
  const { owner, drafts } = await readRecord();
  return owner === username ? drafts : [];
}

export const isForeign = ({ owner }: DraftRecord, username: string) =>
  owner !== '' && owner !== username;

/** Whether there are drafts, of any user. */
export async function hasDrafts(): Promise<boolean> {
  return (await readRecord()).drafts.length > 0;
}

/** Removes the drafts of another user than the one who has signed in. */
export async function claimRecord(username: string): Promise<void> {
  // Store nothing about a user who writes nothing.
  if (!isForeign(await readRecord(), username)) return;
  await updateRecord((record) =>
    isForeign(record, username) ? { owner: username, session: createId(), drafts: [] } : record,
  );
}

export function removeDraft(id: string): Promise<void> {
  return updateRecord((record) => ({
    ...record,
    drafts: record.drafts.filter((draft) => draft.id !== id),
  }));
}

/** Removes all drafts at a sign-out. Forms that are open in other tabs bring none back. */
export function removeAllDrafts(): Promise<void> {
  return updateRecord(() => ({ owner: '', session: createId(), drafts: [] }));
}

/** A user's drafts that are not open in any tab. */
export const draftsQuery = (username: string) =>
  queryOptions({
    queryKey: ['drafts', username],
    async queryFn({ client, queryKey }) {
      const drafts = await readDrafts(username);
      if (drafts.length === 0) return [];
      const { findOpen } = await import('@/drafts/unsaved/open-drafts');
      const open = await findOpen((id) =>
        client.setQueryData<Draft[]>(queryKey, (all) => all?.filter((one) => one.id !== id)),
      );
      return drafts.filter(({ id }) => !open.has(id));
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab may have dealt with them meanwhile.
    refetchOnWindowFocus: 'always',
  });
