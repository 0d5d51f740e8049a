import { createStore, get, update } from 'idb-keyval';
import * as v from 'valibot';

/** The records in IndexedDB: drafts, decisions, notes and choices. */

type RecordKey = 'drafts' | 'decisions' | 'notes' | 'choices';

const database = createStore('berkas', 'records');

/** Resolves to undefined if the browser refuses the access. */
async function tryAccess<Result>(access: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await access();
  } catch (error) {
    console.warn('This browser keeps no drafts.', error);
    return undefined;
  }
}

export function readStored(key: RecordKey): Promise<unknown> {
  return tryAccess(() => get<unknown>(key, database));
}

/** Changes a record in one transaction, so that no other tab writes in between. */
export async function updateStored(
  key: RecordKey,
  change: (stored: unknown) => unknown,
): Promise<void> {
  await tryAccess(() => update(key, change, database));
}

/** A stored list. Items that do not fit the schema are dropped. */
export const storedList = <Item extends v.GenericSchema>(item: Item) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items) =>
        items.flatMap((one) => {
          const { success, output } = v.safeParse(item, one);
          return success ? [output] : [];
        }),
      ),
    ),
    [],
  );

/** `crypto.randomUUID` is missing on plain http. */
export const createId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
