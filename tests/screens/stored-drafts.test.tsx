import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { get, set } from 'idb-keyval';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { claimRecord, type Draft, hasDrafts, readDrafts } from '@/drafts/unsaved/draft-store';
import { useDraft } from '@/drafts/unsaved/use-draft';
import { paths } from '@/navigation/paths';
import { createSessionStore, SessionProvider } from '@/session/session';
import { andi, siti } from '../support/api/demo-people';
import {
  database,
  expectNothingOffered,
  goOn,
  note,
  notice,
  rewriteDrafts,
} from '../support/screens/drafts';
import { closeTab, renderApp } from '../support/screens/render-app';
import {
  choose,
  closed,
  field,
  firstRow,
  press,
  recordWrites,
  replaceText,
} from '../support/screens/screens';

// What the browser keeps of a draft, and what the app makes of it.

/** Leaves the tab as a crash does, and opens the app again. */
async function reopen(path: string) {
  closeTab();
  return renderApp({ path });
}

const rename = `${paths.category}?category_name=Ijazah`;

/** Opens the first category and begins another description. */
async function writeDescription(description: string) {
  const user = await renderApp({ path: rename, as: siti });
  await press(user, await firstRow(), 'Edit');
  const modal = await screen.findByRole('dialog');
  await waitFor(() => expect(field(modal, 'Name').value).not.toBe(''));
  replaceText(modal, 'Description', description);
  await waitFor(async () => expect(await readDrafts(siti)).toHaveLength(1));
  return { user, modal };
}

describe('a stored draft', () => {
  it('holds what was entered, the id and the label of the row, and nothing else of it', async () => {
    await writeDescription('Ijazah, semua jenjang');
    const record = await get('drafts', database);
    expect(record).toEqual({
      owner: siti,
      since: expect.any(Number),
      drafts: [
        {
          version: expect.any(Number),
          id: expect.any(String),
          path: '/data-referensi/categories',
          kind: 'edit',
          rowId: expect.any(Number),
          title: 'Edit Category',
          label: expect.stringMatching(/^Ijazah/),
          role: 'administrator',
          address: rename,
          changes: { category_description: 'Ijazah, semua jenjang' },
          lacksFile: false,
          writtenAt: expect.any(Number),
        },
      ],
    });
  });

  it('is written, too, where the clock was a day ahead at the last sign-out', async () => {
    const since = Date.now() + 24 * 60 * 60_000;
    await set('drafts', { owner: '', since, drafts: [] }, database);
    await writeDescription('Ijazah, semua jenjang');
  });

  it.each([
    ['of another version', (draft: Draft) => ({ ...draft, version: 0 })],
    ['without an address', ({ address: _, ...draft }: Draft) => draft],
    ['of a kind that no form has', (draft: Draft) => ({ ...draft, kind: 'Edit Category' })],
  ])('%s is dropped', async (_, rewrite) => {
    await writeDescription('Ijazah, semua jenjang');
    closeTab();
    await rewriteDrafts(rewrite);
    expect(await hasDrafts()).toBe(false);
    await renderApp({ path: paths.dashboard });
    await expectNothingOffered(siti);
  });

  it('puts back and sends no value that its form does not have, but keeps it', async () => {
    await writeDescription('Ijazah, semua jenjang');
    closeTab();
    await rewriteDrafts((draft) => ({
      ...draft,
      changes: { ...draft.changes, renamed_field: 'from before' },
    }));
    const user = await renderApp({ path: paths.dashboard });
    const modal = await goOn(user);
    replaceText(modal, 'Description', 'Ijazah, jenjang S1');
    await waitFor(async () => {
      const [draft] = await readDrafts(siti);
      expect(draft?.changes).toEqual({
        category_description: 'Ijazah, jenjang S1',
        renamed_field: 'from before',
      });
    });
    const calls = recordWrites();
    await press(user, modal, 'Save');
    await closed(modal);
    expect(calls[0]?.body).toMatchObject({ category_description: 'Ijazah, jenjang S1' });
    expect(calls[0]?.body).not.toHaveProperty('renamed_field');
    expect(await readDrafts(siti)).toEqual([]);
  });

  it('keeps its date when its form is opened again', async () => {
    await writeDescription('Ijazah, semua jenjang');
    const before = await readDrafts(siti);
    const user = await reopen(rename);
    await press(user, await firstRow(), 'Edit');
    await screen.findByText(/^What you wrote on .+ is back\./);
    expect(field(screen.getByRole('dialog'), 'Description').value).toBe('Ijazah, semua jenjang');
    // Closing writes what is still to be written.
    await reopen(paths.dashboard);
    await notice();
    expect(await readDrafts(siti)).toEqual(before);
  });

  it('is not promised after it has expired, and looking for it writes nothing', async () => {
    await writeDescription('Ijazah, semua jenjang');
    closeTab();
    expect(await hasDrafts()).toBe(true);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 24 * 60 * 60_000);
    expect(await hasDrafts()).toBe(false);
    expect(await readDrafts(siti)).toEqual([]);
    clock.mockRestore();
    expect(await hasDrafts()).toBe(true);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });

  it('stays that of its row when the form goes on to another', async () => {
    const session = createSessionStore();
    const user = { username: andi, name: '', avatar: '', unit_verifikator: '' };
    session.start({ user, role: 'verifikatorDms', token: 'token' });
    await claimRecord(andi);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider store={session}>
          <RouterProvider router={createMemoryRouter([{ path: '/', Component: NoteForms }])} />
        </SessionProvider>
      </QueryClientProvider>,
    );
    const input = await screen.findByLabelText('Note');
    fireEvent.change(input, { target: { value: 'Begun' } });
    await waitFor(async () => expect(await readDrafts(andi)).toHaveLength(1));
    fireEvent.change(input, { target: { value: note } });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    cleanup();
    const drafts = await readDrafts(andi);
    expect(drafts.map(({ rowId, changes }) => ({ rowId, changes }))).toEqual([
      { rowId: 1, changes: { note } },
    ]);
  });

  it('of a new entry is offered, and not taken over by another tab, where there are no locks', async () => {
    let user = await renderApp({ path: paths.category, as: siti });
    await firstRow();
    await press(user, document.body, 'Add');
    replaceText(await screen.findByRole('dialog'), 'Name', 'Surat Tugas');
    await waitFor(async () => expect(await readDrafts(siti)).toHaveLength(1));

    user = await reopen(paths.category);
    await firstRow();
    await notice();
    await press(user, document.body, 'Add');
    const modal = await screen.findByRole('dialog');
    replaceText(modal, 'Name', 'Surat Cuti');
    await waitFor(async () => expect(await readDrafts(siti)).toHaveLength(2));
    expect(within(modal).queryByText(/is back\./)).toBeNull();
    replaceText(modal, 'Description', 'Cuti tahunan');
    await choose(user, field(modal, 'Columns'), 'Nomor Ijazah');
    await press(user, modal, 'Save');
    await closed(modal);

    const again = await goOn(user);
    expect(field(again, 'Name').value).toBe('Surat Tugas');
  });
});

/** A form for each row, which is mounted anew. */
function NoteForms() {
  const [rowId, setRowId] = useState(1);
  return (
    <>
      <NoteForm key={rowId} rowId={rowId} />
      <button type="button" onClick={() => setRowId(2)}>
        Next
      </button>
    </>
  );
}

function NoteForm({ rowId }: { rowId: number }) {
  const form = useForm({ defaultValues: { note: '' } });
  useDraft(form, { path: '/notes', kind: 'edit', title: 'Note', label: '', id: rowId }, true);
  return <input aria-label="Note" {...form.register('note')} />;
}
