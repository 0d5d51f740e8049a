import type { Database } from './database';
import { databaseName, installationOf, type Mark } from './installation';

/**
 * A table of what an installation does by the states of its database and store: start, be adopted
 * or move. A place without a mark may be new, or its disk not mounted: a start never marks it for a
 * database whose store has had a mark.
 */

/**
 * `new`: without an id, or with one that the store does not have yet. `own`: the database of the
 * installation. `copy`: a restored or cloned one.
 */
type DatabaseState = 'new' | 'own' | 'copy';

type Refusal = 'copied' | 'original' | 'stranger' | 'other' | 'taken' | 'unmarked';

/** The message of each refusal. */
const refusals: Record<Refusal, (found: Found) => string> = {
  copied: ({ id }) =>
    `The database is a copy of that of the installation ${id}. If the original lives on, give the copy a store and an id of its own: npm run adopt. If this database takes the place of the original: npm run adopt -- --in-place-of ${id}.`,
  original: ({ id }) =>
    `The database is that of the installation ${id} itself, not a copy. Set DATABASE_URL to the restored one.`,
  stranger: ({ id, replaced }) =>
    `The database is not of the installation ${replaced}, but of ${id ?? 'none'}.`,
  other: ({ id, place, mark }) =>
    `${place} belongs to the installation ${mark}, and the database ${id ? `to ${id}` : 'does not'}. Set DATABASE_URL, DATA_DIR and S3_BUCKET to what belongs together.`,
  taken: ({ place, mark }) =>
    `${place} belongs to the installation ${mark}. Set DATA_DIR, and S3_BUCKET if there is one, to a store of this database's own. If this one has been copied with all that was in it, delete its file "installation" first.`,
  unmarked: ({ id, place }) =>
    `${place} is not the store of the installation ${id}, to which the database belongs. Is it mounted, and is it the right one? If it has been restored in place of a lost one: npm run adopt -- --in-place-of ${id}.`,
};

type Found = {
  /** Id of the database; undefined if it has none. */
  id: string | undefined;
  /** Id of the installation whose place the database takes. */
  replaced: string | undefined;
  /** The place to name in a refusal, and its mark. */
  place: string | undefined;
  mark: string | undefined;
};

/**
 * `open`: go on. `find files`: go on if the store has the files. `claim`: give the store the id of
 * the database. `renew`: give both a new id. `replace`, `keep`: give both the id of the original,
 * without or with its sessions.
 */
type Step = 'open' | 'claim' | 'find files' | 'renew' | 'replace' | 'keep';

/** The next step if a place has no mark, the mark of this installation, or that of another. */
type Outcomes = [none: Step | Refusal, own: Step | Refusal, other: Refusal];

/** `command`: opens only the database. `move`: fills the database from another one. */
type Act = 'start' | 'command' | 'adopt' | 'replace' | 'move';

export const states: Record<Act, Record<DatabaseState, Outcomes>> = {
  start: {
    new: ['find files', 'find files', 'other'],
    own: ['unmarked', 'open', 'other'],
    copy: ['copied', 'copied', 'copied'],
  },
  command: {
    new: ['open', 'open', 'other'],
    own: ['open', 'open', 'other'],
    copy: ['copied', 'copied', 'copied'],
  },
  adopt: {
    new: ['renew', 'taken', 'taken'],
    own: ['original', 'original', 'original'],
    copy: ['renew', 'taken', 'taken'],
  },
  replace: {
    new: ['replace', 'replace', 'taken'],
    own: ['keep', 'keep', 'taken'],
    copy: ['replace', 'replace', 'taken'],
  },
  move: {
    new: ['claim', 'claim', 'other'],
    own: ['claim', 'claim', 'other'],
    copy: ['claim', 'claim', 'other'],
  },
};

export const isRefusal = (outcome: Step | Refusal): outcome is Refusal => outcome in refusals;

async function stateOf(db: Pick<Database, 'select'>): Promise<DatabaseState> {
  const { database } = (await installationOf(db)) ?? {};
  if (!database) return 'new';
  return database === (await databaseName(db)) ? 'own' : 'copy';
}

/**
 * Resolves to the next step of `act` for a database and its marked places: the store, then DATA_DIR
 * if that is another one. `replaced`: the installation whose place the database takes. Throws if
 * they do not belong together.
 */
export async function nextStep(
  act: Act,
  db: Pick<Database, 'select'>,
  marks: Mark[],
  replaced?: string,
): Promise<Step> {
  // Reads in this order: a process that starts now writes its row, its marks, then settles the row.
  const state = await stateOf(db);
  const [store, folder] = await Promise.all(
    marks.map(async ({ place, read }) => ({ place, mark: await read() })),
  );
  const id = (await installationOf(db))?.id;

  function refuse(refusal: Refusal, found: Partial<Found> = {}): never {
    const sentence = refusals[refusal]({ place: '', mark: undefined, ...found, id, replaced });
    throw new Error(`${sentence} Nothing has been changed.`);
  }
  function follow(found: Partial<Found> = {}): Step {
    const { mark } = found;
    const isOwn = mark === id || mark === replaced;
    const outcome = states[act][state][mark === undefined ? 0 : isOwn ? 1 : 2];
    return isRefusal(outcome) ? refuse(outcome, found) : outcome;
  }
  if (act === 'replace' && id !== replaced) refuse('stranger');
  const step = follow(store);
  // A new machine of an installation with a bucket has no mark yet.
  if (folder?.mark !== undefined) follow(folder);
  return step;
}
