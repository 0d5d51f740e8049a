// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { range } from 'es-toolkit';
import { expect, it, vi } from 'vitest';
import { restorePreferences, writePreference } from '@/drafts/personal/preferences';
import { storageKeys } from '@/lib/browser-storage';

/** What a person finds at the next session. */
async function readChoice(username: string) {
  await restorePreferences(username);
  return localStorage.getItem(storageKeys.undoTime) ?? '';
}

it('the choices of the last twenty people are kept on a shared computer', async () => {
  for (const nth of range(1, 22)) {
    const username = `person${nth}`;
    localStorage.setItem(storageKeys.user, JSON.stringify({ name: username, username }));
    writePreference(storageKeys.undoTime, '20');
    // Whoever changes them again takes no other's place.
    writePreference(storageKeys.checklist, 'closed');
  }
  await vi.waitFor(async () => expect(await readChoice('person21')).toBe('20'));
  expect(await readChoice('person2')).toBe('20');
  expect(await readChoice('person1')).toBe('');
});

it('what is chosen while they are read slowly stays [S-13]', async () => {
  localStorage.setItem(storageKeys.user, JSON.stringify({ name: 'Hendra', username: 'hendra' }));
  writePreference(storageKeys.undoTime, '20');
  localStorage.clear();
  localStorage.setItem(storageKeys.language, 'id');
  await restorePreferences('hendra', AbortSignal.abort());
  expect(localStorage.getItem(storageKeys.language)).toBe('id');
  expect(localStorage.getItem(storageKeys.undoTime)).toBe('20');
});
