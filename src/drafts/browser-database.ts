/** A database of the browser for what outlives a session: records by key. Where the browser refuses it, calls reject. */

const name = 'berkas';
const store = 'records';

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One connection for all: what is written when the page goes away has no time to open another. */
async function database(): Promise<IDBDatabase> {
  opening ??= open();
  try {
    const opened = await opening;
    opened.onclose = () => {
      opening = undefined;
    };
    return opened;
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

/** Whether anything has ever been kept: false spares whoever never writes the making of a database. */
export async function hasDatabase(): Promise<boolean> {
  // Browsers that cannot tell are taken to have one.
  const databases = await indexedDB.databases?.();
  return databases?.some((database) => database.name === name) ?? true;
}

/**
 * Puts what `change` makes of a record, undefined when there is none, in its place, in one step over all tabs. Resolves to
 * the new record once that is done.
 */
export async function updateRecord<Item>(
  key: string,
  change: (item: Item | undefined) => Item,
): Promise<Item> {
  const transaction = (await database()).transaction(store, 'readwrite');
  return new Promise((resolve, reject) => {
    const records = transaction.objectStore(store);
    const request: IDBRequest<Item | undefined> = records.get(key);
    request.onsuccess = () => {
      const changed = change(request.result);
      records.put(changed, key);
      transaction.oncomplete = () => resolve(changed);
    };
    transaction.onabort = () => reject(transaction.error);
  });
}
