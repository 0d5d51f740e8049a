import type { storageKeys } from '@/lib/storage-keys';

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

// These functions never throw. If local storage is blocked or full, callers go on with what they
// hold in memory.

/** The stored text, '' when there is none. */
export function readItem(key: StorageKey): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores a non-empty text; an empty one removes the key. */
export function writeItem(key: StorageKey, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch (error) {
    console.warn(`${key} could not be stored.`, error);
    // An older value would be read as the new one: another user's name beside a new token.
    if (value) writeItem(key, '');
  }
}

/** Removes every key, including keys of other programs. */
export function clearItems(): void {
  try {
    localStorage.clear();
  } catch (error) {
    console.warn('Local storage could not be cleared.', error);
  }
}
