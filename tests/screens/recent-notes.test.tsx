import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { update } from 'idb-keyval';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { andi, hendra } from '../support/api/demo-people';
import { noteOf, openDecision, radio } from '../support/screens/desk';
import { database } from '../support/screens/drafts';
import { server } from '../support/screens/msw';
import { closeTab, renderApp } from '../support/screens/render-app';
import { button, closed, outlastGuard, press } from '../support/screens/screens';
import { signInPage } from '../support/screens/sign-in';
import { findToast } from '../support/screens/toasts';
import { goOnAfterSave } from '../support/screens/undo';

// The notes used lately, which a rejection offers as one-press texts.

async function openDesk(as = andi) {
  goOnAfterSave();
  const path = as === andi ? '/document/verification' : '/document/approve';
  const user = await renderApp({ path, as });
  const desk = await openDecision(user, as === andi ? 'Verification' : 'Approve');
  return { user, desk };
}

const recentNotes = (desk: HTMLElement) =>
  [...desk.querySelectorAll('.recent-note')].map(({ textContent }) => textContent);
const removal = (text: string) => `Remove “${text}” from the recent notes`;

/** Rejects the open document with a note, and goes on. */
async function reject(desk: HTMLElement, note: string) {
  fireEvent.click(radio(desk, 'Rejected'));
  fireEvent.change(noteOf(desk), { target: { value: note } });
  await act(async () => void fireEvent.click(within(desk).getByRole('button', { name: 'Save' })));
  fireEvent.click(radio(desk, 'Rejected'));
  expect(noteOf(desk).value).toBe('');
}

async function rejectAll(desk: HTMLElement, notes: string[]) {
  for (const note of notes) {
    await reject(desk, note);
    await waitFor(() => expect(recentNotes(desk)).toContain(note));
  }
}

it('offers the note of a decision that has been made, for the next one', async () => {
  const { user, desk } = await openDesk();
  await user.click(radio(desk, 'Rejected'));
  await user.type(noteOf(desk), 'Never used');
  await user.click(radio(desk, 'Verified'));
  await user.click(within(desk).getByRole('button', { name: 'Save' }));
  await user.click(radio(desk, 'Rejected'));
  expect(within(desk).queryByRole('list', { name: 'Recent notes' })).toBeNull();
  await rejectAll(desk, ['Halaman 2 buram.']);
  await press(user, desk, 'Halaman 2 buram.');
  expect(noteOf(desk).value).toBe('Halaman 2 buram.');
  expect(document.activeElement).toBe(noteOf(desk));
  // A second press does not add it again.
  await press(user, desk, 'Halaman 2 buram.');
  expect(noteOf(desk).value).toBe('Halaman 2 buram.');
});

it('adds to a note on a line of its own, and takes an empty one’s place', async () => {
  const { user, desk } = await openDesk();
  await rejectAll(desk, ['Buram.']);
  await user.type(noteOf(desk), 'Salah NIP. ');
  await press(user, desk, 'Buram.');
  expect(noteOf(desk).value).toBe('Salah NIP.\nBuram.');
  await user.clear(noteOf(desk));
  await user.type(noteOf(desk), '{Enter}');
  await press(user, desk, 'Buram.');
  expect(noteOf(desk).value).toBe('Buram.');
});

it('has each once, the latest first, and six at most [Q-17]', async () => {
  const { desk } = await openDesk();
  await rejectAll(desk, ['1', '2', '3', '4', '5', '6', '7', '4']);
  await waitFor(() => expect(recentNotes(desk)).toEqual(['4', '7', '6', '5', '3', '2']));
});

it('leaves out the remarks on places in the file [Q-17]', async () => {
  const { desk } = await openDesk();
  await reject(desk, 'Page 1, upper left: Nama salah\nPage 2, middle centre: Buram');
  await reject(desk, 'Page 1, lower right: Tanpa stempel\nPindai ulang.\nTerima kasih.');
  await waitFor(() => expect(recentNotes(desk)).toEqual(['Pindai ulang.\nTerima kasih.']));
});

it('removes one by keyboard and pointer, and the focus stays near [Q-17]', async () => {
  const { user, desk } = await openDesk();
  await rejectAll(desk, ['Satu', 'Dua', 'Tiga']);
  const remove = (text: string) => within(desk).getByRole('button', { name: removal(text) });
  outlastGuard();
  remove('Dua').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(recentNotes(desk)).toEqual(['Tiga', 'Satu']));
  expect(document.activeElement).toBe(remove('Satu'));
  await user.click(remove('Satu'));
  await waitFor(() => expect(recentNotes(desk)).toEqual(['Tiga']));
  expect(document.activeElement).toBe(remove('Tiga'));
  await user.keyboard(' ');
  await waitFor(() => expect(recentNotes(desk)).toEqual([]));
  expect(document.activeElement).toBe(noteOf(desk));
});

async function signOut(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Sign Out', hidden: true }));
  await signInPage();
  closeTab();
}

it('is kept for who has used it, beyond a sign-out [Q-17]', async () => {
  const first = await openDesk();
  await rejectAll(first.desk, ['Buram.']);
  await signOut(first.user);

  const other = await openDesk(hendra);
  await other.user.click(radio(other.desk, 'Rejected'));
  await rejectAll(other.desk, ['Belum lengkap.']);
  expect(recentNotes(other.desk)).toEqual(['Belum lengkap.']);
  await signOut(other.user);

  const again = await openDesk();
  await again.user.click(radio(again.desk, 'Rejected'));
  await waitFor(() => expect(recentNotes(again.desk)).toEqual(['Buram.']));
});

it('is forgotten after thirty days without use', async () => {
  const { user, desk } = await openDesk();
  await rejectAll(desk, ['Lama.', 'Baru.']);
  await signOut(user);
  const day = 24 * 60 * 60_000;
  await update(
    'notes',
    (notes) =>
      notes.map((note: { text: string }) => ({
        ...note,
        usedAt: Date.now() - (note.text === 'Lama.' ? 31 : 29) * day,
      })),
    database,
  );
  const again = await openDesk();
  fireEvent.click(radio(again.desk, 'Rejected'));
  await waitFor(() => expect(recentNotes(again.desk)).toEqual(['Baru.']));
});

it('is shared with the decision on many, which counts once a document has been decided', async () => {
  const { user, desk } = await openDesk();
  await rejectAll(desk, ['Buram.']);
  await user.click(radio(desk, 'Verified'));
  await press(user, desk, 'Close');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await closed(desk);
  await findToast('success', 'Document has been rejected.');

  const [box] = screen.getAllByRole('checkbox', { name: /^Choose (?!all)/ });
  await user.click(box ?? document.body);
  await user.click(button('Decide 1 document'));
  const modal = await screen.findByRole('dialog', { name: 'Decide 1 document' });
  await user.click(await within(modal).findByRole('radio', { name: 'Rejected' }));
  await press(user, modal, 'Buram.');
  expect(document.activeElement).toBe(noteOf(modal));
  await user.type(noteOf(modal), ' Sekali.');
  server.use(
    http.put(
      '*/document/verifications/update/:id',
      () =>
        HttpResponse.json(
          { message: 'Wait.' },
          { status: 429, headers: { 'Retry-After': '3600' } },
        ),
      { once: true },
    ),
  );
  await press(user, modal, 'Save');
  await within(modal).findByText('Wait.');
  expect(recentNotes(modal)).toEqual(['Buram.']);
  await press(user, modal, 'Try again');
  await closed(modal);

  await user.click(screen.getAllByRole('checkbox', { name: /^Choose (?!all)/ })[0] ?? modal);
  await user.click(button('Decide 1 document'));
  const next = await screen.findByRole('dialog', { name: 'Decide 1 document' });
  await user.click(await within(next).findByRole('radio', { name: 'Rejected' }));
  await waitFor(() => expect(recentNotes(next)).toEqual(['Buram. Sekali.', 'Buram.']));
});
