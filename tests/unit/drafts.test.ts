import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { hasDrafts, removeAllDrafts } from '@/drafts/unsaved/draft-store';
import { getChanges } from '@/drafts/unsaved/use-draft';
import { createDraft, storeDraft } from '@/drafts/unsaved/write-draft';
import { refusals } from '@/lib/records';

it('names the changed fields of a form by their path, lists as a whole', () => {
  const start = { name: 'a', is_active: null, column_id: [1, 2], values: { one: 'x', two: '' } };
  const values = { name: 'a', is_active: 1, column_id: [2], values: { one: 'x', two: 'y' } };
  expect(getChanges(values, start)).toEqual({
    changes: { is_active: 1, column_id: [2], 'values.two': 'y' },
    hasFile: false,
  });
});

it('tells that there is a file, and leaves it out', () => {
  const values = { file: new File(['%PDF'], 'scan.pdf'), additional_name: 'x' };
  expect(getChanges(values, { file: undefined, additional_name: '' })).toEqual({
    changes: { additional_name: 'x' },
    hasFile: true,
  });
});

it('counts what has been emptied as a change, and what is unchanged not', () => {
  expect(getChanges({ a: '', b: undefined, c: [] }, { a: 'x', b: undefined, c: [] })).toEqual({
    changes: { a: '' },
    hasFile: false,
  });
});

it('keeps nothing where there is no IndexedDB, and says so', async () => {
  expect(globalThis).not.toHaveProperty('indexedDB');
  const onRefused = vi.fn();
  refusals.addEventListener('refused', onRefused);
  const next = createDraft('note', {
    ...{ path: '/notes', kind: 'add', title: 'Add Note', label: '', role: 'owner' },
    ...{ address: '/notes', changes: { note: 'Buram' }, lacksFile: false },
  });
  const place = { username: 'andi', session: '', isClosed: false };
  await storeDraft(place, 'note', next, undefined);
  await removeAllDrafts();
  expect(await hasDrafts(new QueryClient())).toBe(false);
  refusals.removeEventListener('refused', onRefused);
  // Refuses once for the draft, and twice for dropping files and drafts: unread drafts are not
  // lost.
  expect(onRefused).toHaveBeenCalledTimes(3);
});
