import { createStore, get, promisifyRequest, update } from 'idb-keyval';
import * as v from 'valibot';

/** The records in IndexedDB: drafts, decisions, notes, choices, dismissed hints, and a file each. */

type FileKey = `file ${string}`;
type RecordKey = 'drafts' | 'decisions' | 'notes' | 'choices' | 'hints' | FileKey;

const database = createStore('berkas', 'records');

/** Has a `CustomEvent` `refused` for each write that the browser refuses; `detail` is the error. */
export const refusals = new EventTarget();

/** Resolves to undefined if there is nothing, or if the browser refuses the access. */
export async function readStored(key: RecordKey): Promise<unknown> {
  try {
    return await get<unknown>(key, database);
  } catch {
    // Who writes nothing loses nothing.
    return undefined;
  }
}

/**
 * Changes a record in one transaction, so that no other tab writes in between. Resolves to false if
 * the browser refuses it.
 */
export async function updateStored(
  key: RecordKey,
  change: (stored: unknown) => unknown,
): Promise<boolean> {
  try {
    await update(key, change, database);
    return true;
  } catch (detail) {
    refusals.dispatchEvent(new CustomEvent('refused', { detail }));
    return false;
  }
}

/** Stores what `make` returns, unless that is undefined. Never rejects. */
export async function storeFile(key: FileKey, make: () => unknown): Promise<void> {
  try {
    await database('readwrite', (store) => {
      const file = make();
      if (file) store.put(file, key);
      return promisifyRequest(store.transaction);
    });
  } catch (detail) {
    refusals.dispatchEvent(new CustomEvent('refused', { detail }));
  }
}

/** The keys of all files. None where the browser refuses the access. */
export async function listFiles(): Promise<FileKey[]> {
  try {
    return await database('readonly', (store) =>
      promisifyRequest(store.getAllKeys(ofFiles()) as IDBRequest<FileKey[]>),
    );
  } catch {
    return [];
  }
}

/** Removes files: all of them, unless keys are given. Never rejects. */
export async function removeFiles(keys: readonly FileKey[] | undefined): Promise<void> {
  try {
    await database('readwrite', (store) => {
      for (const key of keys ?? [ofFiles()]) store.delete(key);
      return promisifyRequest(store.transaction);
    });
  } catch (detail) {
    refusals.dispatchEvent(new CustomEvent('refused', { detail }));
  }
}

/** All keys that begin with the word. */
const ofFiles = () => IDBKeyRange.bound('file ', 'file!', false, true);

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
