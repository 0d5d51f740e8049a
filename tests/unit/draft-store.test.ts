// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { clear, createStore, set, update } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, readDrafts, toDraftId } from '@/drafts/unsaved/draft-record';
import {
  claimRecord,
  removeAllDrafts,
  hasDrafts as tellDrafts,
} from '@/drafts/unsaved/draft-store';
import { findDraft, openDraft } from '@/drafts/unsaved/open-draft';
import { createDraft, storeDraft, storeOnLeaving } from '@/drafts/unsaved/write-draft';

// Drafts as the browser keeps them: for whom, and how long.

const database = createStore('berkas', 'records');
beforeEach(() => clear(database));

const day = 24 * 60 * 60_000;
const draft = createDraft(toDraftId({ path: '/categories', kind: 'edit', rowId: 1 }), {
  path: '/categories',
  kind: 'edit',
  rowId: 1,
  title: 'Edit Category',
  label: 'Ijazah',
  role: 'administrator',
  address: '/categories?page=2',
  changes: { name: 'S1' },
  lacksFile: false,
});
const { id } = draft;
const hasDrafts = () => tellDrafts(new QueryClient());
/** The session in which a form that is opened now can keep drafts. */
const openForm = async (username = 'siti') =>
  (await findDraft(new QueryClient(), username, id)).session;
/** Keeps a draft of an open form, by default one opened just now. */
async function keep(username = 'siti', session?: string) {
  const place = { username, session: session ?? (await openForm(username)), isClosed: false };
  await storeDraft(place, id, draft, undefined);
}

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

  it('is read by its user alone, and gone for both once another one has signed in [K-7]', async () => {
    const session = await openForm();
    await keep();
    expect(await readDrafts('hendra')).toEqual([]);
    await claimRecord('siti');
    expect(await readDrafts('siti')).toHaveLength(1);
    await claimRecord('hendra');
    expect([await readDrafts('hendra'), await readDrafts('siti')]).toEqual([[], []]);
    // Keeps a draft of the first user, as a form in another tab would.
    await keep('siti', session);
    expect(await hasDrafts()).toBe(false);
    await keep('hendra');
    await keep('siti');
    expect(await readDrafts('siti')).toEqual([]);
    expect(await readDrafts('hendra')).toHaveLength(1);
  });

  it('is not brought back by a form that was open at a sign-out [K-7]', async () => {
    const session = await openForm();
    await keep('siti', session);
    await removeAllDrafts();
    await keep('siti', session);
    expect(await hasDrafts()).toBe(false);
    await keep();
    expect(await hasDrafts()).toBe(true);
  });

  it('of an earlier build is read, and found by its row whatever its id [K-1]', async () => {
    const { writtenAt } = draft;
    const earlier = { ...draft, id: '1-2-3-4', rowId: 7 };
    await set('drafts', { owner: 'siti', since: writtenAt, drafts: [earlier] }, database);
    const [read] = await readDrafts('siti');
    expect(read).toMatchObject({ rowId: 7, changes: { name: 'S1' } });
    expect((await findDraft(new QueryClient(), 'siti', read?.id ?? '')).draft).toEqual(read);
    await set('drafts', [earlier], database);
    expect(await readDrafts('siti')).toEqual([]);
  });
});

// Changes one draft from two tabs, or by a call that ends late.
describe('the next state of a draft', () => {
  const other: Draft = {
    ...draft,
    changes: { name: 'Of another tab' },
    writtenAt: draft.writtenAt - 1,
  };
  const less: Draft = { ...draft, changes: { name: 'Less' }, writtenAt: draft.writtenAt + 1 };
  it.each([
    ['is stored where there is none', undefined, less, undefined, false, [less]],
    ['is stored over that of another tab: the last one stays', other, less, draft, false, [less]],
    ['removes it where it is as it was', draft, undefined, draft, false, []],
    ['leaves what another tab has written since', other, undefined, draft, false, [other]],
    ['is stored after the form has closed, too', draft, less, draft, true, [less]],
    ['removes what has been delivered after it has closed', draft, undefined, draft, true, []],
    ['brings nothing back that has been removed since', undefined, less, draft, true, []],
    ['leaves what somebody goes on with since', other, less, draft, true, [other]],
  ])('%s', async (_, stored, next, before, isClosed, expected) => {
    await set('drafts', { owner: 'siti', session: 's', drafts: [stored] }, database);
    await storeDraft({ username: 'siti', session: 's', isClosed }, id, next, before);
    expect(await readDrafts('siti')).toEqual(expected);
  });
});

describe('what a page could not store before it ended', () => {
  it.each([
    ['is stored by the next page [K-1]', 's', draft],
    ['is not, where somebody has signed out since [K-7]', 'next', undefined],
  ])('%s', async (_, session, expected) => {
    const storing = storeOnLeaving(
      { username: 'siti', session: 's', isClosed: false },
      id,
      draft,
      undefined,
    );
    const left = { ...localStorage };
    await storing;
    expect(localStorage).toHaveLength(0);
    await set('drafts', { owner: 'siti', session, drafts: [] }, database);
    Object.assign(localStorage, left);
    expect((await findDraft(new QueryClient(), 'siti', id)).draft).toEqual(expected);
    expect(localStorage).toHaveLength(0);
    await set('drafts', { owner: 'siti', session, drafts: [] }, database);
    Object.assign(localStorage, left);
    expect(await hasDrafts()).toBe(Boolean(expected));
  });

  it('is not stored by that page itself once more, which may have removed it', async () => {
    const client = new QueryClient();
    const session = await openForm();
    await findDraft(client, 'siti', id);
    const place = { username: 'siti', session, isClosed: false };
    void storeOnLeaving(place, id, draft, undefined);
    void storeDraft(place, id, undefined, draft);
    expect((await findDraft(client, 'siti', id)).draft).toBeUndefined();
  });

  it('or the browser refuses while it is open, is stored by the next page [K-1 A-45]', async () => {
    const session = await openForm();
    const read = () => draft;
    const opened = openDraft(new QueryClient(), 'siti', id, { read });
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await opened.save();
    // Hides the page without another letter.
    window.dispatchEvent(new Event('pagehide'));
    await vi.waitFor(() => expect(full).toHaveBeenCalledTimes(2));
    full.mockRestore();
    expect(await openForm()).toBe(session);
    const { draft: found } = await findDraft(new QueryClient(), 'siti', id);
    expect(found?.changes).toEqual(draft.changes);
    // Other files of the worker share the window.
    opened.remove();
    await opened.save();
    opened.close();
  });
});
