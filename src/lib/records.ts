import { createStore, get, promisifyRequest, update } from 'idb-keyval';
import * as v from 'valibot';

export type FileKey = `file ${string}`;
type RecordKey = 'drafts' | 'decisions' | 'notes' | 'choices' | 'hints' | FileKey;

export const database = createStore('berkas', 'records');

/** Has a `CustomEvent` `refused` for each write that the browser refuses; `detail` is the error. */
export const refusals = new EventTarget();

/** Resolves to undefined if there is nothing, or if the browser refuses the access. */
export async function readStored(key: RecordKey): Promise<unknown> {
  try {
    return await get<unknown>(key, database);
  } catch {
    // Reports no refusal: a read loses nothing.
    return undefined;
  }
}

/** Resolves to false if the browser refuses the access, which `refusals` tells. */
export async function attempt(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (detail) {
    refusals.dispatchEvent(new CustomEvent('refused', { detail }));
    return false;
  }
}

/**
 * Changes a record in one transaction, so that no other tab writes in between. Resolves to false if
 * the browser refuses it.
 */
export const updateStored = (key: RecordKey, change: (stored: unknown) => unknown) =>
  attempt(() => update(key, change, database));

/** The keys of files, each of which has a record of its own. */
export const keysOfFiles = () => IDBKeyRange.bound('file ', 'file!');

/** Removes the files of all users. */
export const removeAllFiles = () =>
  attempt(() => database('readwrite', (store) => promisifyRequest(store.delete(keysOfFiles()))));

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
