// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { clear, createStore, set, update } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  claimRecord,
  createDraft,
  type Draft,
  hasDrafts,
  keepDraft,
  readDrafts,
  removeAllDrafts,
} from '@/drafts/unsaved/draft-store';

// What the browser keeps of what is being written, for whom, and how long.

const database = createStore('berkas', 'records');
beforeEach(() => clear(database));
afterEach(() => void vi.restoreAllMocks());

const day = 24 * 60 * 60_000;
const origin = {
  path: '/categories',
  kind: 'edit' as const,
  rowId: 1,
  title: 'Edit Category',
  label: 'Ijazah',
  role: 'administrator',
  address: '/categories?page=2',
};
/** Keeps a draft of a form that was opened then. */
const keep = (username = 'siti', openedAt = Date.now()) =>
  keepDraft(username, openedAt, { ...createDraft(origin), changes: { name: 'S1' } });

describe('a draft', () => {
  it.each([
    ['of another version', { version: 0 }],
    ['without an address', { address: undefined }],
    ['of a kind that no form has', { kind: 'Edit Category' }],
  ])('%s is dropped', async (_, other) => {
    await keep();
    expect(await hasDrafts()).toBe(true);
    const rewrite = (one: Draft) => ({ ...one, ...other });
    await update('drafts', (all) => ({ ...all, drafts: all.drafts.map(rewrite) }), database);
    expect(await hasDrafts()).toBe(false);
    expect(await readDrafts('siti')).toEqual([]);
  });

  it('runs out after ten days, and looking for it writes nothing [K-7]', async () => {
    await keep();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 9 * day);
    expect(await readDrafts('siti')).toHaveLength(1);
    clock.mockReturnValue(now + 11 * day);
    expect([await readDrafts('siti'), await hasDrafts()]).toEqual([[], false]);
    expect(put).not.toHaveBeenCalled();
  });

  it('is read by its user alone, and gone for both once another one has signed in [K-8]', async () => {
    await keep();
    expect(await readDrafts('hendra')).toEqual([]);
    await claimRecord('siti');
    expect(await readDrafts('siti')).toHaveLength(1);
    await claimRecord('hendra');
    expect([await readDrafts('hendra'), await readDrafts('siti')]).toEqual([[], []]);
    // By a form of the first user, in another tab.
    await keep('hendra');
    await keep('siti');
    expect(await readDrafts('siti')).toEqual([]);
    expect(await readDrafts('hendra')).toHaveLength(1);
  });

  it('is not brought back by a form that was open at a sign-out', async () => {
    const openedAt = Date.now() - 1;
    await keep('siti', openedAt);
    await removeAllDrafts();
    await keep('siti', openedAt);
    expect(await hasDrafts()).toBe(false);
    await keep('siti', Date.now() + 1);
    expect(await hasDrafts()).toBe(true);
  });

  it('is kept, too, where the clock was a day ahead at the last sign-out [K-2]', async () => {
    await set('drafts', { owner: '', since: Date.now() + day, drafts: [] }, database);
    await keep();
    expect(await readDrafts('siti')).toHaveLength(1);
  });
});
