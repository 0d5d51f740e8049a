import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { storageKeys } from '@/lib/browser-storage';
import { paths } from '@/navigation/paths';
import { setLanguage } from '@/texts/language';
import { andi, hendra, siti } from '../support/api/demo-people';
import { noteOf, radio } from '../support/screens/desk';
import { notice } from '../support/screens/drafts';
import { server } from '../support/screens/msw';
import { openList, openUpload } from '../support/screens/my-document';
import { closeTab, renderApp } from '../support/screens/render-app';
import { button, field, firstRow, gate, press, replaceText } from '../support/screens/screens';
import { handOffPath, handOver } from '../support/screens/sign-in';
import { findToast } from '../support/screens/toasts';
import { decide, openUndoDesk, undoButtons } from '../support/screens/undo';

// English and Bahasa Indonesia.

afterEach(() => setLanguage('en'));

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The portal hands a person over in a new tab. */
async function arrive(username: string) {
  closeTab();
  await renderApp({ path: await handOffPath(username) });
}

/** Chooses a language as another tab does. */
async function chooseElsewhere(language: string): Promise<void> {
  localStorage.setItem(storageKeys.language, language);
  const event = new StorageEvent('storage', { key: storageKeys.language });
  await act(async () => void window.dispatchEvent(event));
  await waitFor(() => expect(document.documentElement.lang).toBe(language));
}

it('what somebody has chosen in the menu holds at once, and at the next sign-in [S-13]', async () => {
  const user = await handOver(andi);
  const chosen = button('Bahasa Indonesia');
  expect([button('English'), chosen].map((one) => one.getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
  ]);
  expect(chosen.lang).toBe('id');
  await user.click(chosen);
  await heading('Dasbor');
  expect(chosen.getAttribute('aria-pressed')).toBe('true');
  expect(document.documentElement.lang).toBe('id');
  expect(screen.getAllByRole('link', { name: 'Verifikasi' }).length).toBeGreaterThan(0);

  await handOver(hendra);
  await arrive(andi);
  await heading('Dasbor');
});

it('what somebody was writing is called in the language in which it is offered', async () => {
  const user = await renderApp({ path: paths.category, as: siti });
  await press(user, await firstRow(), 'Edit');
  const modal = await screen.findByRole('dialog');
  await waitFor(() => expect(field(modal, 'Name').value).not.toBe(''));
  replaceText(modal, 'Name', 'Surat Tugas');
  await waitFor(async () => expect(await readDrafts(siti)).toHaveLength(1));
  closeTab();
  await renderApp({ path: paths.dashboard });
  within(await notice()).getByText('Edit Category:');
  await chooseElsewhere('id');
  await screen.findByText('Ubah Kategori:');
});

it('a choice on the sign-in page goes with whoever signs in [S-13]', async () => {
  const user = await renderApp({ path: '/session' });
  await user.click(await screen.findByRole('button', { name: 'Bahasa Indonesia' }));
  await heading('Anda belum masuk');
  await arrive(hendra);
  await heading('Dasbor');
});

describe('the language of the portal, which a hand-off may name', () => {
  const inIndonesian = async (username: string) => `${await handOffPath(username)}&language=id`;

  it('is that of whoever has chosen none, after a reload as well [S-16]', async () => {
    await renderApp({ path: await inIndonesian(hendra) });
    await heading('Dasbor');
    await renderApp({ path: '/dashboard' });
    await heading('Dasbor');
  });

  it("gives way to the person's own choice [S-16]", async () => {
    const user = await handOver(andi);
    await user.click(button('Bahasa Indonesia'));
    await heading('Dasbor');
    await user.click(button('English'));
    await heading('Dashboard');
    closeTab();
    await renderApp({ path: await inIndonesian(andi) });
    await heading('Dashboard');
  });
});

it('another language takes nothing from a desk: neither note nor decisions that wait [S-13]', async () => {
  localStorage.setItem(storageKeys.undoTime, '60');
  const { desk } = await openUndoDesk();
  await decide(desk, 'Verified');
  await decide(desk, 'Verified');
  expect(undoButtons(desk)).toHaveLength(2);
  fireEvent.click(radio(desk, 'Rejected'));
  const note = noteOf(desk);
  fireEvent.change(note, { target: { value: 'Stempel tidak terbaca' } });
  note.focus();
  await chooseElsewhere('id');
  expect(within(desk).getAllByRole('button', { name: 'Urungkan' })).toHaveLength(2);
  await waitFor(() => expect(radio(desk, 'Ditolak').checked).toBe(true));
  const labelled = within(desk).getByRole<HTMLTextAreaElement>('textbox', { name: 'Catatan' });
  expect(labelled).toBe(note);
  expect(note.value).toBe('Stempel tidak terbaca');
  expect(document.activeElement).toBe(note);
});

it('another language takes nothing from an upload under way [S-13]', async () => {
  const answer = gate();
  server.use(
    http.post('*/document/my-documents', async () => {
      await answer.opened;
      return HttpResponse.json({ message: 'Document has been uploaded.' }, { status: 201 });
    }),
  );
  const user = await openList();
  const modal = await openUpload(user);
  await press(user, modal, 'Save');
  await chooseElsewhere('id');
  await within(modal).findByRole('button', { name: 'Batalkan unggahan' });
  answer.open();
  await findToast('success', 'Document has been uploaded.');
});

describe('a browser that prefers Indonesian', () => {
  const offer = () => screen.queryByText('Berkas tersedia dalam Bahasa Indonesia.');
  const prefer = (...tags: string[]) =>
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

  beforeEach(() => void prefer('id-ID', 'en-US'));
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    [['in'], true],
    [['jv', 'id', 'en'], true],
    [['en-GB', 'id'], false],
    [['fr'], false],
  ])('is one that has %j: %s [G-63]', async (tags, isOffered) => {
    prefer(...tags);
    await handOver(andi);
    expect(offer() !== null).toBe(isOffered);
  });

  it('offers it, and stays in English until somebody accepts [G-63]', async () => {
    const user = await handOver(andi);
    expect(offer()?.lang).toBe('id');
    await user.click(button('Pakai Bahasa Indonesia'));
    expect(document.activeElement).toBe(await heading('Dasbor'));
    expect(offer()).toBeNull();
    closeTab();
    await arrive(andi);
    await heading('Dasbor');
    expect(offer()).toBeNull();
  });

  it('asks each person once, whatever the answer and wherever it is given [G-63]', async () => {
    const user = await handOver(andi);
    await user.click(button('Keep English'));
    expect(offer()).toBeNull();
    const other = await handOver(hendra);
    expect(offer()).not.toBeNull();
    await other.click(button('English'));
    expect(offer()).toBeNull();
    await handOver(andi);
    expect(offer()).toBeNull();
    await handOver(hendra);
    expect(offer()).toBeNull();
  });
});
