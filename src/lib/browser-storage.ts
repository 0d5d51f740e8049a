import { defaultLanguage } from '@/lib/env';
import { isLanguage, type Language } from '@/texts/language';

/** Keys of local storage. A sign-out clears them all. */
export const storageKeys = {
  user: 'USER',
  role: 'ROLE',
  accessToken: 'ACCESS_TOKEN',
  language: 'LANGUAGE',
  sidebar: 'SIDEBAR',
  autoAdvance: 'GO_ON',
  singleKeys: 'SINGLE_KEYS',
  undoTime: 'UNDO_TIME',
  readScans: 'READ_SCANS',
  checklist: 'CHECKLIST',
  notApplying: 'NOT_APPLYING',
  receipt: 'RECEIPT',
  sentOnClose: 'SENT',
  late: 'LATE',
} as const;

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
    // Drops the older value, which would be read as the new one: another user's name beside a new
    // token.
    if (value) writeItem(key, '');
  }
}

/** Returns whether local storage would keep a session. */
export function canStore(): boolean {
  const key = 'PROBE';
  try {
    localStorage.setItem(key, '.'.repeat(2000));
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Removes every key, including keys of other programs. */
export function clearItems(): void {
  try {
    localStorage.clear();
  } catch (error) {
    console.warn('Not cleared:', error);
  }
}

/**
 * Calls `listener` when another tab has changed local storage, and when the Back button restores a
 * page that has missed changes, until `signal` is aborted.
 */
export function onOtherTab(listener: () => void, signal: AbortSignal): void {
  window.addEventListener('storage', listener, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal });
}

/** The language that the person has chosen, else the deployment's, else English. */
export const readLanguage = (): Language =>
  [readItem(storageKeys.language), defaultLanguage].find(isLanguage) ?? 'en';
