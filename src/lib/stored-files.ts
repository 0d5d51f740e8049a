import { promisifyRequest } from 'idb-keyval';
import { attempt, database, type FileKey, keysOfFiles } from '@/lib/records';

/** Files in IndexedDB, each in its own record, so that one is written alone. */

/** Stores what `make` returns, unless that is undefined. */
export const storeFile = (key: FileKey, make: () => unknown): Promise<boolean> =>
  attempt(() =>
    database('readwrite', (store) => {
      const file = make();
      if (file) store.put(file, key);
      return promisifyRequest(store.transaction);
    }),
  );

/** The keys of all files. None where the browser refuses the access. */
export async function listFiles(): Promise<FileKey[]> {
  try {
    return await database('readonly', (store) =>
      promisifyRequest(store.getAllKeys(keysOfFiles()) as IDBRequest<FileKey[]>),
    );
  } catch {
    return [];
  }
}

export const removeFiles = (keys: FileKey[]): Promise<boolean> =>
  attempt(() =>
    database('readwrite', (store) => {
      for (const key of keys) store.delete(key);
      return promisifyRequest(store.transaction);
    }),
  );
