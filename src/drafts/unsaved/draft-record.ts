import * as v from 'valibot';
import { id } from '@/api/wire';
import { readStored, storedList, updateStored } from '@/lib/records';

/** Increment it when stored drafts must no longer be put back into a form. */
export const version = 1 as const;

/** ms; ten days, longer than a week's leave. */
const lifetime = 10 * 24 * 60 * 60_000;

/** Id of a draft: the same in all tabs that have the form of a row open. */
export const toDraftId = ({ path, kind, rowId }: Pick<Draft, 'path' | 'kind' | 'rowId'>) =>
  [path, kind, rowId].join(' ');

export const draft = v.object({
  version: v.literal(version),
  id: v.string(),
  /** Path of the list that the form belongs to. */
  path: v.string(),
  kind: v.picklist(['add', 'edit', 'meta-data', 'decision', 'decisions', 'files']),
  /** The row that is being edited; undefined when creating. */
  rowId: v.optional(id),
  /** Title of the form: a text of the app, with the values for its braces, if any. */
  title: v.union([
    v.string(),
    v.object({
      text: v.string(),
      name: v.optional(v.string()),
      count: v.optional(v.number()),
      /** The singular of `text`. */
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
  /** True if a file had been chosen, which is not kept. */
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
  // Records beside the drafts are removed with them.
  v.looseObject({
    owner: v.string(),
    /** Changes with each sign-out. Forms that were opened before keep nothing more. */
    session: v.optional(v.string(), ''),
    drafts: storedList(withId),
  }),
  { owner: '', session: '', drafts: [] },
);
type DraftRecord = v.InferOutput<typeof draftRecord>;

export async function readRecord(): Promise<DraftRecord> {
  return v.parse(draftRecord, await readStored('drafts'));
}

export async function readDrafts(username: string): Promise<Draft[]> {
  const { owner, drafts } = await readRecord();
  return owner === username ? drafts : [];
}

/** Changes the record as `updateStored` does. */
export const updateRecord = (change: (record: DraftRecord) => DraftRecord): Promise<boolean> =>
  updateStored('drafts', (stored) => change(v.parse(draftRecord, stored)));

export const isForeign = ({ owner }: DraftRecord, username: string) =>
  owner !== '' && owner !== username;
