import type { Page } from '@playwright/test';

/** Runs in a page: reads what the app's database holds, by key, without the bytes of files. */
export const readKept = () =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    const opening = indexedDB.open('berkas');
    // The app makes its database with its first record. Another one in its place would break it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () =>
      opening.error?.name === 'AbortError' ? resolve({}) : reject(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction('records').objectStore('records');
      const keys = store.getAllKeys();
      const values = store.getAll();
      values.onsuccess = () => {
        opening.result.close();
        const kept = keys.result.map((key, index) => {
          const isFile = String(key).startsWith('file ');
          return [key, isFile ? 'its bytes' : values.result[index]];
        });
        resolve(Object.fromEntries(kept));
      };
    };
  });

/** What the browser of a page keeps under this key of the app's database; undefined if nothing. */
export const readRecord = async (page: Page, key: 'drafts' | 'decisions'): Promise<unknown> =>
  (await page.evaluate(readKept))[key];

export const isFileKey = (key: string) => key.startsWith('file ');

/** The keys of the files whose bytes the browser keeps. */
export const listKeptFiles = async (page: Page): Promise<string[]> =>
  Object.keys(await page.evaluate(readKept)).filter(isFileKey);
