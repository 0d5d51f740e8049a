import type { Page } from '@playwright/test';

/** What the browser of a page keeps under this key of the app's database; undefined if nothing. */
export function readRecord(page: Page, key: 'drafts' | 'decisions'): Promise<unknown> {
  return page.evaluate(
    (key) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('berkas');
        opening.onsuccess = () => {
          const store = opening.result.transaction('records').objectStore('records');
          const reading = store.get(key);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    key,
  );
}

/** The keys of the files whose bytes the browser keeps. */
export const listKeptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('berkas');
        opening.onsuccess = () => {
          const store = opening.result.transaction('records').objectStore('records');
          const reading = store.getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String).filter((key) => key.startsWith('file ')));
          };
        };
      }),
  );
