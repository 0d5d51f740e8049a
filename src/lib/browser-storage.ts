/** Every key of local storage that the app uses. All are removed on sign-out. */
export const storageKeys = {
  user: 'USER',
  role: 'ROLE',
  accessToken: 'ACCESS_TOKEN',
  /** Whether the sidebar is hidden on a wide screen. */
  sidebar: 'SIDEBAR',
  /** Whether a decision leads on to the next document. */
  goOn: 'GO_ON',
} as const;

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

// These functions never throw. Where the browser blocks local storage or it is full, callers go on
// with what they hold in memory.

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
