// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { clear, createStore, keys } from 'idb-keyval';
import { beforeEach, expect, it, vi } from 'vitest';
import { claimRecord, removeAllDrafts } from '@/drafts/unsaved/draft-store';
import { dropOrphans, keepBytes, readBytes } from '@/drafts/unsaved/kept-bytes';
import { findDraft } from '@/drafts/unsaved/open-draft';
import { createDraft, removeDraft, storeDraft } from '@/drafts/unsaved/write-draft';
import { storageKeys, writeItem } from '@/lib/browser-storage';

// The bytes of stacks and shots: for whom, and how long.

const database = createStore('berkas', 'records');
beforeEach(() => {
  writeItem(storageKeys.accessToken, 'token');
  // Replaces Node.js' function, which does not know happy-dom's files.
  vi.stubGlobal('structuredClone', (value: unknown) => value);
  return clear(database);
});

const file = new File(['%PDF-1.4'], 'Pindai.pdf', { lastModified: 7 });
const keep = async (id = 'a') => (await keepBytes('dewi', id, file)) === file;
const ids = async (username = 'dewi') => {
  const kept = [];
  for (const id of ['a', 'b', 'c', 'd', 'e']) if (await readBytes(username, id)) kept.push(id);
  return kept;
};

/** A draft of the tray that names files. */
async function nameFiles(changes: Record<string, unknown>) {
  const { session } = await findDraft(new QueryClient(), 'dewi', 'tray');
  const next = createDraft('tray', {
    path: '/my-documents',
    kind: 'files',
    title: 'Upload files',
    label: '',
    role: 'asn',
    address: '/document/my-document',
    changes: { files: [], before: [], ...changes },
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
  await nameFiles({ stacks: [{ id: 'a' }] });
  await keep();
  await claimRecord('dewi');
  expect(await ids()).toEqual(['a']);
  await claimRecord('siti');
  expect(await ids()).toEqual([]);
  writeItem(storageKeys.accessToken, '');
  expect(await keep()).toBe(false);
});

it('go once no draft names them [A-26 A-38]', async () => {
  const shots = [{ id: 'b', pageId: 'c' }];
  await nameFiles({ stacks: [{ id: 'a' }], shots, coming: ['d'] });
  for (const id of ['a', 'b', 'c', 'd', 'e']) await keep(id);
  await dropOrphans('dewi');
  expect(await ids()).toEqual(['a', 'b', 'c', 'd']);
  await removeDraft('tray');
  await dropOrphans('dewi');
  expect(await ids()).toEqual([]);
  expect(await keys(database)).not.toContain('file a');
});

it('are told not to be kept where the browser has no room [A-27]', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(await keep()).toBe(false);
});
