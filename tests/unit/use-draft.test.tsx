// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { StrictMode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDraft, type Draft, keepDraft, readDrafts } from '@/drafts/unsaved/draft-store';
import { useDraft } from '@/drafts/unsaved/use-draft';
import { createSessionStore, SessionProvider } from '@/session/session';
import { gate } from '../support/screens/gate';

// What a form makes of its draft, and which tab works on it, with the browser's locks.

/** The names of the locks of all tabs. */
const held = new Set<string>();
/** The names that this tab has asked for. */
const requested = new Set<string>();
/** Holds up each lock request. */
let granting: Promise<void> | undefined;

/** Locks as the browser has them, as far as drafts need them. */
const locks = {
  async request(name: string, _: object, work: (lock: object | null) => unknown) {
    requested.add(name);
    await granting;
    if (held.has(name)) return work(null);
    held.add(name);
    await work({});
    held.delete(name);
  },
  query: async () => ({ held: Array.from(held, (name) => ({ name })) }),
};

const database = createStore('berkas', 'records');
beforeEach(async () => {
  await clear(database);
  held.clear();
  requested.clear();
  granting = undefined;
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'locks');
});

const note = 'Halaman 2 tidak terbaca.';

type Kind = 'edit' | 'add';
const toRow = (kind: Kind) => (kind === 'edit' ? 1 : undefined);

/** Leaves a draft: of row 1, or of a new one. */
async function leaveDraft(changes: Draft['changes'] = { note }, kind: Kind = 'edit') {
  const subject = { path: '/notes', kind, title: 'Note', label: '', rowId: toRow(kind) };
  const draft = createDraft({ ...subject, role: 'verifikatorDms', address: '/' });
  await keepDraft('andi', Date.now(), { ...draft, changes, writtenAt: Date.now() - 5000 });
  return draft.id;
}

/** Opens the form of row 1, or of a new one. Returns a function that closes it. */
function openForm(kind: Kind = 'edit') {
  const session = createSessionStore();
  const user = { username: 'andi', name: '', avatar: '', unit_verifikator: '' };
  session.start({ user, role: 'verifikatorDms', token: 'token' });
  const element = <NoteForms kind={kind} />;
  const { unmount } = render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider store={session}>
          <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return unmount;
}

/** A form for each row, which is mounted anew. */
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
  const { notice, forget } = useDraft(form, subject, true);
  return (
    <>
      {notice}
      <input aria-label="Note" {...form.register('note')} />
      <button type="button" onClick={forget}>
        Forget
      </button>
      <output>{JSON.stringify(form.watch())}</output>
    </>
  );
}

const input = () => screen.findByLabelText<HTMLInputElement>('Note');
const type = async (value: string) => fireEvent.change(await input(), { target: { value } });
const restored = () => screen.findByText(/is back\.$/);
const stored = async () => (await readDrafts('andi')).map(({ id, changes }) => ({ id, changes }));
const changes = async () => (await stored()).map((one) => one.changes);

describe('the draft of a form', () => {
  it('is locked once while the form is open, and freed when it closes, with the date that it had', async () => {
    const id = await leaveDraft();
    const before = await readDrafts('andi');
    const close = openForm();
    await restored();
    expect((await input()).value).toBe(note);
    expect([...held]).toEqual([`draft ${id}`]);
    close();
    await waitFor(() => expect([...held]).toHaveLength(0));
    expect(await readDrafts('andi')).toEqual(before);
  });

  it('that another tab opens at the same moment is left to it, and the form begins its own [K-6]', async () => {
    const id = await leaveDraft();
    const { opened, open } = gate();
    granting = opened;
    const close = openForm();
    await waitFor(() => expect([...requested]).toEqual([`draft ${id}`]));
    held.add(`draft ${id}`);
    open();
    await waitFor(() => expect([...held]).toHaveLength(2));
    await type('Another');
    await waitFor(async () => expect(await stored()).toHaveLength(2));
    expect(await stored()).toContainEqual({ id, changes: { note } });
    expect(screen.queryByText(/is back\.$/)).toBeNull();
    close();
    await waitFor(() => expect([...held]).toEqual([`draft ${id}`]));
  });

  it('is free again where the form closed before it got the lock [K-6]', async () => {
    const id = await leaveDraft();
    const { opened, open } = gate();
    granting = opened;
    const close = openForm();
    await waitFor(() => expect([...requested]).toEqual([`draft ${id}`]));
    close();
    open();
    await waitFor(() => expect([...held]).toHaveLength(0));
    granting = undefined;
    openForm();
    await restored();
    expect([...held]).toEqual([`draft ${id}`]);
  });

  it('is kept where the form closed before it was known whether one waits', async () => {
    const { opened, open } = gate();
    granting = opened;
    const close = openForm();
    await type('Early');
    close();
    open();
    await waitFor(async () => expect(await changes()).toEqual([{ note: 'Early' }]));
    await waitFor(() => expect([...held]).toHaveLength(0));
  });

  it('that is forgotten does not come back with what is typed later [K-7]', async () => {
    const close = openForm();
    await waitFor(() => expect([...held]).toHaveLength(1));
    await type('Saved');
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Forget' }));
    await type('Typed later');
    close();
    await waitFor(() => expect([...held]).toHaveLength(0));
    expect(await stored()).toEqual([]);
  });

  it('is gone when what was typed is taken back', async () => {
    openForm();
    await type('Begun');
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    await type('');
    await waitFor(async () => expect(await stored()).toEqual([]));
  });

  it('stays that of its row, with the last that was typed, when the form goes on to another', async () => {
    openForm();
    await type('Begun');
    await waitFor(async () => expect(await stored()).toHaveLength(1));
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

  it('of a new entry is not taken over where there are no locks: its form may be open', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    await leaveDraft({ note }, 'add');
    openForm('add');
    await type('Another');
    await waitFor(async () => expect(await changes()).toEqual([{ note: 'Another' }, { note }]));
    expect(screen.queryByText(/is back\.$/)).toBeNull();
  });
});
