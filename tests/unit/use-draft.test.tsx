// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { StrictMode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Draft, readDrafts, toDraftId } from '@/drafts/unsaved/draft-record';
import { draftsQuery } from '@/drafts/unsaved/draft-store';
import { useDraft } from '@/drafts/unsaved/use-draft';
import { createDraft, storeDraft } from '@/drafts/unsaved/write-draft';
import { createSessionStore, SessionProvider } from '@/session/session';

// A form and its draft, and messages between tabs about it.

/** Another tab, which has these drafts open. */
let elsewhere: BroadcastChannel;
let openElsewhere: string[];
const tell = (message: object) => elsewhere.postMessage(message);

const database = createStore('berkas', 'records');
beforeEach(async () => {
  await clear(database);
  openElsewhere = [];
  elsewhere = new BroadcastChannel('berkas drafts');
  elsewhere.onmessage = ({ data }) => {
    if (data.asks) tell({ open: openElsewhere, asks: false });
  };
});
afterEach(() => elsewhere.close());

const note = 'Halaman 2 tidak terbaca.';

type Kind = 'edit' | 'add';
const toRow = (kind: Kind) => (kind === 'edit' ? 1 : undefined);

const idOf = (kind: Kind, rowId?: number) => toDraftId({ path: '/notes', kind, rowId });
const id = idOf('edit', 1);

/** Leaves a draft: of row 1, or of a new one in another tab. */
async function leaveDraft(changes: Draft['changes'] = { note }, kind: Kind = 'edit') {
  const rowId = toRow(kind);
  const subject = { path: '/notes', kind, title: 'Note', label: '', rowId, lacksFile: false };
  const work = { ...subject, role: 'verifikatorDms', address: '/', changes };
  const next = { ...createDraft(idOf(kind, rowId), work), writtenAt: Date.now() - 5000 };
  const place = { username: 'andi', session: '', isClosed: false };
  await storeDraft(place, next.id, next, undefined);
}

/** Opens the form of row 1, or of a new one. Returns a function that closes it. */
function openForm(kind: Kind = 'edit', client = new QueryClient()) {
  const session = createSessionStore();
  const user = { username: 'andi', name: '', avatar: '', unit_verifikator: '' };
  session.start({ user, role: 'verifikatorDms', token: 'token' });
  const element = <NoteForms kind={kind} />;
  const { unmount } = render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <SessionProvider store={session}>
          <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return unmount;
}

/** A form that remounts for each row. */
function NoteForms({ kind }: { kind: Kind }) {
  const [rowId, setRowId] = useState(toRow(kind));
  return (
    <>
      <NoteForm key={rowId} kind={kind} rowId={rowId} />
      <button type="button" onClick={() => setRowId(2)}>
        Next
      </button>
    </>
  );
}

function NoteForm({ kind, rowId }: { kind: Kind; rowId: number | undefined }) {
  const form = useForm({ defaultValues: { note: '' } });
  const subject = { path: '/notes', kind, title: 'Note', label: '', id: rowId };
  const { notice, remove } = useDraft(form, subject, true);
  return (
    <>
      {notice}
      <input aria-label="Note" {...form.register('note')} />
      <button type="button" onClick={remove}>
        Forget
      </button>
      <output>{JSON.stringify(form.watch())}</output>
    </>
  );
}

const input = () => screen.findByLabelText<HTMLInputElement>('Note');
const type = async (value: string) => fireEvent.change(await input(), { target: { value } });
const restored = () => screen.findByText(/is back\.$/);
const changes = async () => (await readDrafts('andi')).map((one) => one.changes);
const offered = async () =>
  (await new QueryClient().query(draftsQuery('andi'))).map((one) => one.id);
const isElsewhere = () => screen.findByText(/^This is also open in another tab/);

describe('the draft of a form', () => {
  it('stands in it again, and keeps the date that it had', async () => {
    await leaveDraft();
    const before = await readDrafts('andi');
    const close = openForm();
    await restored();
    expect((await input()).value).toBe(note);
    close();
    await waitFor(async () => expect(await offered()).toEqual([id]));
    expect(await readDrafts('andi')).toEqual(before);
  });

  it('is offered in no tab while it is open in one [K-6]', async () => {
    await leaveDraft();
    openElsewhere = [id];
    expect(await offered()).toEqual([]);
    openElsewhere = [];
    expect(await offered()).toEqual([id]);
    openForm();
    await restored();
    expect(await offered()).toEqual([]);
    const told = new Promise<string[]>((resolve) => {
      elsewhere.onmessage = ({ data }) => resolve(data.open);
    });
    tell({ open: [], asks: true });
    expect(await told).toEqual([id]);
  });

  it('is no longer offered when another tab opens it, or answers late [K-6]', async () => {
    await leaveDraft();
    const client = new QueryClient();
    expect(await client.query(draftsQuery('andi'))).toHaveLength(1);
    tell({ open: [id], asks: false });
    await waitFor(() => expect(client.getQueryData(draftsQuery('andi').queryKey)).toEqual([]));
  });

  it('is not offered when its form opens here while other tabs are asked [K-6]', async () => {
    await leaveDraft();
    const asked = new Promise<void>((resolve) => {
      elsewhere.onmessage = () => resolve();
    });
    const client = new QueryClient();
    const found = client.query(draftsQuery('andi'));
    await asked;
    openForm('edit', client);
    await restored();
    await found;
    expect(client.getQueryData(draftsQuery('andi').queryKey)).toEqual([]);
  });

  it('that is open in another tab, too, says so; what is written last stays [K-13]', async () => {
    await leaveDraft();
    openElsewhere = [id];
    openForm();
    await restored();
    await isElsewhere();
    await type('Another');
    await waitFor(async () => expect(await changes()).toEqual([{ note: 'Another' }]));
  });

  it('says so, too, when another tab opens it later [K-13]', async () => {
    openForm();
    await type('Begun');
    await waitFor(async () => expect(await changes()).toHaveLength(1));
    expect(screen.queryByText(/^This is also open in another tab/)).toBeNull();
    tell({ open: [id], asks: true });
    await isElsewhere();
  });

  it('is kept where the form closed before it was known whether one waits', async () => {
    const close = openForm();
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Early' } });
    close();
    await waitFor(async () => expect(await changes()).toEqual([{ note: 'Early' }]));
  });

  it('that is forgotten does not come back with what is typed later [K-7]', async () => {
    const close = openForm();
    await type('Saved');
    await waitFor(async () => expect(await changes()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Forget' }));
    await type('Typed later');
    close();
    await waitFor(async () => expect(await changes()).toEqual([]));
    expect(await offered()).toEqual([]);
  });

  it('is gone when what was typed is taken back', async () => {
    openForm();
    await type('Begun');
    await waitFor(async () => expect(await changes()).toHaveLength(1));
    await type('');
    await waitFor(async () => expect(await changes()).toEqual([]));
  });

  it('stays that of its row, with the last that was typed, when the form goes on to another', async () => {
    openForm();
    await type('Begun');
    await waitFor(async () => expect(await changes()).toHaveLength(1));
    await type(note);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    cleanup();
    await waitFor(async () => expect(await changes()).toEqual([{ note }]));
    expect((await readDrafts('andi')).map(({ rowId }) => rowId)).toEqual([1]);
  });

  it('keeps a value that the form does not have, which is not put into it', async () => {
    await leaveDraft({ note, renamed: 'from before' });
    openForm();
    await restored();
    await type('Another');
    await waitFor(async () =>
      expect(await changes()).toEqual([{ note: 'Another', renamed: 'from before' }]),
    );
    expect(screen.getByRole('status').textContent).toBe('{"note":"Another"}');
  });

  it('of a new entry is not taken over: its form may be open in another tab [K-6]', async () => {
    await leaveDraft({ note }, 'add');
    openForm('add');
    await type('Another');
    await waitFor(async () => expect(await changes()).toEqual([{ note: 'Another' }, { note }]));
    expect(screen.queryByText(/is back\.$/)).toBeNull();
  });
});
