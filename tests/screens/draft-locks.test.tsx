import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDraft, keepDraft, readDrafts } from '@/drafts/unsaved/draft-store';
import { useDraft } from '@/drafts/unsaved/use-draft';
import { createSessionStore, SessionProvider } from '@/session/session';
import { andi } from '../support/api/demo-people';
import { note } from '../support/screens/drafts';
import { gate } from '../support/screens/screens';

// Which tab works on a draft, with the browser's locks.

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

beforeEach(() => {
  held.clear();
  requested.clear();
  granting = undefined;
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

/** Leaves a draft of the note. Returns its id. */
async function leaveDraft() {
  const subject = { path: '/notes', kind: 'edit' as const, title: 'Note', label: '', rowId: 1 };
  const draft = createDraft({ ...subject, role: 'verifikatorDms', address: '/' });
  await keepDraft(andi, Date.now(), { ...draft, changes: { note } });
  return draft.id;
}

function openForm() {
  const session = createSessionStore();
  const user = { username: andi, name: '', avatar: '', unit_verifikator: '' };
  session.start({ user, role: 'verifikatorDms', token: 'token' });
  const { unmount } = render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider store={session}>
          <RouterProvider router={createMemoryRouter([{ path: '/', Component: NoteForm }])} />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return unmount;
}

function NoteForm() {
  const form = useForm({ defaultValues: { note: '' } });
  const subject = { path: '/notes', kind: 'edit' as const, title: 'Note', label: '', id: 1 };
  const { notice, forget } = useDraft(form, subject, true);
  return (
    <>
      {notice}
      <input aria-label="Note" {...form.register('note')} />
      <button type="button" onClick={forget}>
        Forget
      </button>
    </>
  );
}

const input = () => screen.findByLabelText<HTMLInputElement>('Note');
const type = async (value: string) => fireEvent.change(await input(), { target: { value } });
const stored = async () => (await readDrafts(andi)).map(({ id, changes }) => ({ id, changes }));

describe('the draft of a form', () => {
  it('is locked once while the form is open, and freed when it closes', async () => {
    const id = await leaveDraft();
    const close = openForm();
    await screen.findByText(/is back\.$/);
    expect((await input()).value).toBe(note);
    expect([...held]).toEqual([`draft ${id}`]);
    close();
    await waitFor(() => expect([...held]).toHaveLength(0));
    expect(await stored()).toEqual([{ id, changes: { note } }]);
  });

  it('that another tab opens at the same moment is left to it, and the form begins its own', async () => {
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

  it('is free again where the form closed before it got the lock', async () => {
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
    await screen.findByText(/is back\.$/);
    expect([...held]).toEqual([`draft ${id}`]);
  });

  it('is kept where the form closed before it was known whether one waits', async () => {
    const { opened, open } = gate();
    granting = opened;
    const close = openForm();
    await type('Early');
    close();
    open();
    await waitFor(async () =>
      expect((await stored()).map(({ changes }) => changes)).toEqual([{ note: 'Early' }]),
    );
    await waitFor(() => expect([...held]).toHaveLength(0));
  });

  it('that is forgotten does not come back with what is typed later', async () => {
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
});
