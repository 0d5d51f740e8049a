// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { clear, createStore } from 'idb-keyval';
import { beforeEach, expect, it, vi } from 'vitest';
import { findDraft } from '@/drafts/unsaved/draft-session';
import { claimRecord, removeAllDrafts } from '@/drafts/unsaved/draft-store';
import { dropOrphans, keepStack, readStacks } from '@/drafts/unsaved/kept-stacks';
import { createDraft, removeDraft, storeDraft } from '@/drafts/unsaved/write-draft';
import { storageKeys, writeItem } from '@/lib/browser-storage';

// The bytes of stacks that are being cut: for whom, and how long.

const database = createStore('berkas', 'records');
beforeEach(() => {
  localStorage.clear();
  writeItem(storageKeys.accessToken, 'token');
  // That of Node.js knows no files of happy-dom.
  vi.stubGlobal('structuredClone', (value: unknown) => value);
  return clear(database);
});

const file = new File(['%PDF-1.4'], 'Pindai.pdf', { lastModified: 7 });
const keep = (id = 'a') => keepStack('dewi', id, file);
const ids = async (username = 'dewi') => [...(await readStacks(username)).keys()];

/** A draft of the tray that names a stack. */
async function nameStack(...stacks: string[]) {
  const { session } = await findDraft(new QueryClient(), 'dewi', 'tray');
  const next = createDraft('tray', {
    path: '/my-documents',
    kind: 'files',
    title: 'Upload files',
    label: '',
    role: 'asn',
    address: '/document/my-document',
    changes: { files: [], stacks: stacks.map((id) => ({ id })), before: [] },
    lacksFile: false,
  });
  await storeDraft({ username: 'dewi', session, isClosed: false }, 'tray', next, undefined);
}

it('are kept for whom they belong to, until a sign-out [A-26]', async () => {
  expect(await keep()).toBe(true);
  expect(await keep('b')).toBe(true);
  expect(await ids()).toEqual(['a', 'b']);
  expect(await ids('siti')).toEqual([]);
  await removeAllDrafts();
  expect(await ids()).toEqual([]);
});

it('go with the sign-in of another user, and do not come back after a sign-out [A-26]', async () => {
  await nameStack('a');
  await keep();
  await claimRecord('siti');
  expect(await ids()).toEqual([]);
  writeItem(storageKeys.accessToken, '');
  expect(await keep()).toBe(false);
});

it('go once no draft names them [A-26]', async () => {
  await nameStack('a');
  await keep();
  await keep('b');
  await dropOrphans('dewi');
  expect(await ids()).toEqual(['a']);
  await removeDraft('tray');
  await dropOrphans('dewi');
  expect(await ids()).toEqual([]);
});

it('are told not to be kept where the browser has no room [A-27]', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(await keep()).toBe(false);
});
