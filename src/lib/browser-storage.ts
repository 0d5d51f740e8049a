/**
 * Local storage that never throws: where the browser refuses it (blocked, full), callers go on with what they hold in
 * memory.
 */

/** The stored text, '' when there is none. */
export function readItem(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores a non-empty text; an empty one removes the key. */
export function writeItem(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch (error) {
    console.warn(`${key} could not be stored.`, error);
  }
}

/** Removes every key, the app's own and any other. */
export function clearItems(): void {
  try {
    localStorage.clear();
  } catch (error) {
    console.warn('Local storage could not be cleared.', error);
  }
}
