// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { range } from 'es-toolkit';
import { expect, it, vi } from 'vitest';
import { restorePreferences, writePreference } from '@/drafts/personal/preferences';
import { storageKeys } from '@/lib/browser-storage';

/** Choices that a person finds at the next session. */
async function readChoice(username: string) {
  await restorePreferences(username);
  return localStorage.getItem(storageKeys.undoTime) ?? '';
}

it('the choices of the last twenty people are kept on a shared computer', async () => {
  for (const nth of range(1, 22)) {
    const username = `person${nth}`;
    localStorage.setItem(storageKeys.user, JSON.stringify({ name: username, username }));
    writePreference(storageKeys.undoTime, '20');
    // A person who changes them again does not push out another one.
    writePreference(storageKeys.checklist, 'closed');
  }
  await vi.waitFor(async () => expect(await readChoice('person21')).toBe('20'));
  expect(await readChoice('person2')).toBe('20');
  expect(await readChoice('person1')).toBe('');
});

it('what is chosen while they are read slowly stays, and what was kept does, too [S-13]', async () => {
  localStorage.setItem(storageKeys.user, JSON.stringify({ name: 'Hendra', username: 'hendra' }));
  writePreference(storageKeys.undoTime, '20');
  await vi.waitFor(async () => expect(await readChoice('hendra')).toBe('20'));
  const request: { result: unknown; onsuccess?: () => void } = { result: [] };
  vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValueOnce(request as unknown as IDBRequest);
  await restorePreferences('hendra');
  writePreference(storageKeys.language, 'id');
  request.onsuccess?.();
  await vi.waitFor(async () => expect(await readChoice('hendra')).toBe('20'));
  expect(localStorage.getItem(storageKeys.language)).toBe('id');
});
