import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createStore, get, update } from 'idb-keyval';
import { delay, HttpResponse, http } from 'msw';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { claimRecord, type Draft, hasDrafts, readDrafts, removeAllDrafts } from '@/drafts/store';
import { useDraft } from '@/drafts/use-draft';
import { paths } from '@/navigation/paths';
import { SessionProvider } from '@/session/session-context';
import { createSessionStore } from '@/session/session-store';
import { expectConsole } from '../support/screens/console';
import { done, firstOf, verify } from '../support/screens/document-story';
import { server, testApi } from '../support/screens/msw';
import { disposeApps, renderApp } from '../support/screens/render-app';
import {
  choose,
  closed,
  firstRow,
  gate,
  press,
  recordWrites,
  rows,
} from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

const siti = '198703122010122003';
const dewi = '198805172010122001';
const andi = '198109252006042002';
const hendra = '197506301999031001';

/** Ends the session on the server; the browser does not know yet. */
async function endSession() {
  const Authorization = `Bearer ${localStorage.getItem('ACCESS_TOKEN')}`;
  const init = { method: 'POST', headers: { Authorization } };
  expect((await (await testApi()).request('/authentication/logout', init)).status).toBe(200);
}

const signInPage = () => screen.findByRole('heading', { name: 'You are not signed in' });

/** The portal hands a person over in a new tab. */
async function handOver(username: string) {
  cleanup();
  disposeApps();
  const token = await (await testApi()).handOffToken(username);
  const user = await renderApp({ path: `/session?token=${token}` });
  await screen.findByRole('heading', { name: 'Dashboard' });
  return user;
}

const notice = () => screen.findByRole('region', { name: 'Not saved yet' });

/** Expects the loaded dashboard without an offer to continue. */
async function expectNothingOffered(username: string) {
  await screen.findByRole('heading', { name: 'Dashboard' });
  await waitFor(async () => expect(await readDrafts(username)).toEqual([]));
  expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull();
}

async function goOn(user: UserEvent) {
  await user.click(within(await notice()).getByRole('link', { name: 'Continue' }));
  const modal = await screen.findByRole('dialog');
  await within(modal).findByText(/^What you wrote on .+ is back\./);
  return modal;
}

const field = (modal: HTMLElement, label: string) =>
  within(modal).getByLabelText<HTMLInputElement>(label);

function replaceText(modal: HTMLElement, label: string, text: string) {
  fireEvent.change(field(modal, label), { target: { value: text } });
}

async function openDecision(user: UserEvent) {
  await press(user, await firstRow(), 'Verification');
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findAllByRole('radio');
  return sheet;
}

const note = 'Halaman 2 tidak terbaca, dan nama pada ijazah tidak sama.';

/** Opens a decision as a verifier and begins a rejection. */
async function writeNote(path: string = paths.verification) {
  const user = await renderApp({ path, as: andi });
  const sheet = await openDecision(user);
  await user.click(within(sheet).getByRole('radio', { name: 'Rejected' }));
  replaceText(sheet, 'Note', note);
  return { user, sheet };
}

/** The id of the row whose draft waits. */
async function draftedRow(username: string) {
  const [draft] = await readDrafts(username);
  if (!draft) throw new Error('No draft.');
  return draft.rowId;
}

async function loseSessionOnSave(user: UserEvent, modal: HTMLElement) {
  await endSession();
  await press(user, modal, 'Save');
  await signInPage();
}

type Kind = {
  title: string;
  path: string;
  as: string;
  role?: string;
  /** The label of the button that opens the form. */
  button: string;
  write: (user: UserEvent, modal: HTMLElement) => Promise<void> | void;
  check: (modal: HTMLElement) => Promise<void> | void;
};

const text = (label: string, value: string) => ({
  write: (_: UserEvent, modal: HTMLElement) => replaceText(modal, label, value),
  check: (modal: HTMLElement) => expect(field(modal, label).value).toBe(value),
});

const kinds: Kind[] = [
  {
    title: 'Add Category',
    path: paths.category,
    as: siti,
    button: 'Add',
    async write(user, modal) {
      replaceText(modal, 'Name', 'Surat Tugas');
      await choose(user, field(modal, 'Columns'), 'Nomor Ijazah');
    },
    async check(modal) {
      expect(field(modal, 'Name').value).toBe('Surat Tugas');
      await within(modal).findByText('Nomor Ijazah');
    },
  },
  {
    title: 'Edit Category',
    path: `${paths.category}?category_name=Ijazah`,
    as: siti,
    button: 'Edit',
    ...text('Description', 'Ijazah, semua jenjang'),
  },
  {
    title: 'Add Column',
    path: paths.column,
    as: siti,
    button: 'Add',
    async write(user, modal) {
      await user.click(within(modal).getByRole('radio', { name: 'Date' }));
      replaceText(modal, 'Sort', '12');
    },
    check(modal) {
      expect(within(modal).getByRole<HTMLInputElement>('radio', { name: 'Date' }).checked).toBe(
        true,
      );
      expect(field(modal, 'Sort').value).toBe('12');
    },
  },
  {
    title: 'Edit Document Type',
    path: paths.documentType,
    as: siti,
    button: 'Edit',
    ...text('Sample', 'Contoh baru'),
  },
  {
    title: 'Edit Mime Type',
    path: paths.mimeType,
    as: siti,
    button: 'Edit',
    ...text('Document Type', 'Dokumen baru'),
  },
  {
    title: 'District',
    path: `${paths.user}?name=Made`,
    as: siti,
    button: 'Edit',
    write: (user, modal) => choose(user, field(modal, 'District'), 'Kota Surabaya'),
    check: async (modal) => void (await within(modal).findByText('Kota Surabaya')),
  },
  {
    title: 'Edit Document',
    path: `${paths.myDocument}?document_status_id=1&additional_name=a`,
    as: dewi,
    button: 'Edit',
    async write(_, modal) {
      await within(modal).findByLabelText('Description');
      replaceText(modal, 'Description', 'Pelatihan Arsip');
    },
    async check(modal) {
      await waitFor(() => expect(field(modal, 'Description').value).toBe('Pelatihan Arsip'));
    },
  },
  {
    title: 'Meta Data',
    path: `${paths.myDocument}?document_status_id=4`,
    as: dewi,
    button: 'Meta Data',
    async write(_, modal) {
      const [first] = await within(modal).findAllByRole('textbox');
      if (first) fireEvent.change(first, { target: { value: '77/B/2026' } });
    },
    check: async (modal) => void (await within(modal).findByDisplayValue('77/B/2026')),
  },
  {
    title: 'Approve',
    path: paths.approve,
    as: hendra,
    button: 'Approve',
    async write(user, modal) {
      await user.click(await within(modal).findByRole('radio', { name: 'Rejected' }));
      replaceText(modal, 'Note', note);
    },
    async check(modal) {
      await waitFor(() => expect(field(modal, 'Note').value).toBe(note));
    },
  },
];

describe('what stands in a form when the session ends', () => {
  test.each(kinds)(
    '$title: is offered after the next sign-in, and stands in the form again',
    async ({ title, path, as, button, write, check }) => {
      const user = await renderApp({ path, as });
      await firstRow();
      await user.click(screen.getAllByRole('button', { name: button })[0] ?? document.body);
      const modal = await screen.findByRole('dialog');
      await waitFor(() =>
        expect(within(modal).getByRole('button', { name: 'Save' })).toHaveProperty(
          'disabled',
          false,
        ),
      );
      await write(user, modal);
      await loseSessionOnSave(user, modal);
      expect(localStorage).toHaveLength(0);
      expect(window.location.pathname).toBe('/session');
      expect(screen.queryByText('Are you sure?')).toBeNull();
      await screen.findByText(/^What you have not saved or sent is kept in this browser\./);

      const back = await handOver(as);
      expect((await notice()).textContent).toContain(title);
      const again = await goOn(back);
      expect(window.location.pathname + window.location.search).toBe(path);
      await check(again);
    },
  );

  test('a verification, with the chosen status, can then be saved and is offered no longer', async () => {
    const { user, sheet } = await writeNote();
    const name = sheet.querySelector('h2')?.textContent;
    await loseSessionOnSave(user, sheet);

    const back = await handOver(andi);
    const again = await goOn(back);
    expect(again.querySelector('h2')?.textContent).toBe(name);
    expect(within(again).getByRole<HTMLInputElement>('radio', { name: 'Rejected' }).checked).toBe(
      true,
    );
    expect(field(again, 'Note').value).toBe(note);
    await press(back, again, 'Save');
    await closed(again);
    await findToast('success', 'Document has been rejected.');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull());
    expect(await readDrafts(andi)).toEqual([]);
  });

  test('an upload keeps all but its file, and says so', async () => {
    const user = await renderApp({ path: paths.myDocument, as: dewi });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const modal = await screen.findByRole('dialog');
    await choose(user, field(modal, 'Document Type'), 'Sertifikat Pelatihan');
    await user.upload(
      field(modal, 'File'),
      new File(['%PDF-1.4'], 'scan.pdf', { type: 'application/pdf' }),
    );
    await within(modal).findByLabelText('Description');
    replaceText(modal, 'Description', 'Keamanan Siber');
    await loseSessionOnSave(user, modal);

    const back = await handOver(dewi);
    const again = await goOn(back);
    await within(again).findByText(/The file has to be chosen again\.$/);
    expect(await within(again).findByLabelText<HTMLInputElement>('Description')).toHaveProperty(
      'value',
      'Keamanan Siber',
    );
    await within(again).findByText('Sertifikat Pelatihan');
    expect(within(again).queryByText('scan.pdf')).toBeNull();
  });

  test('a 401 of a list behind the form keeps it as well', async () => {
    const { user, sheet } = await writeNote(`${paths.verification}?page=1`);
    await endSession();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await signInPage();
    expect(sheet.isConnected).toBe(false);
    expect(screen.queryByText('Are you sure?')).toBeNull();
    void user;

    const again = await goOn(await handOver(andi));
    expect(field(again, 'Note').value).toBe(note);
  });

  test('so does a session that ended in another tab', async () => {
    await writeNote();
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await signInPage();

    const again = await goOn(await handOver(andi));
    expect(field(again, 'Note').value).toBe(note);
  });

  test('a question that was just being asked goes with its form', async () => {
    const { user, sheet } = await writeNote();
    await press(user, sheet, 'Close');
    await screen.findByText('Are you sure?');
    await endSession();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await signInPage();
    expect(screen.queryByText('Are you sure?')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the staff portal' })).toBeDefined();
  });
});

describe('a draft', () => {
  /** Leaves a draft of Andi's and signs Andi in again. */
  async function comeBack() {
    const { user, sheet } = await writeNote();
    await loseSessionOnSave(user, sheet);
    return handOver(andi);
  }

  it('stands in the form again when its row is opened by hand, and can be started over', async () => {
    const user = await comeBack();
    await user.click(screen.getAllByRole('link', { name: 'Verification' })[0] ?? document.body);
    const sheet = await openDecision(user);
    await waitFor(() => expect(field(sheet, 'Note').value).toBe(note));
    await press(user, sheet, 'Start over');
    expect(within(sheet).queryByLabelText('Note')).toBeNull();
    expect(within(sheet).queryByText(/is back\.$/)).toBeNull();
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
  });

  it('survives the end of the tab without any 401', async () => {
    await writeNote();
    cleanup();
    disposeApps();
    const user = await renderApp({ path: paths.verification });
    const again = await goOn(user);
    expect(field(again, 'Note').value).toBe(note);
  });

  it('is gone when its form is knowingly left, and not before', async () => {
    const { user, sheet } = await writeNote();
    await press(user, sheet, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'No');
    await waitFor(async () => expect(await readDrafts(andi)).toHaveLength(1));
    expect(screen.queryByText('Are you sure?')).toBeNull();
    await press(user, sheet, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await closed(sheet);
    expect(await readDrafts(andi)).toEqual([]);
  });

  it('is gone when its page is knowingly left', async () => {
    const user = await handOver(andi);
    await user.click(screen.getAllByRole('link', { name: 'Verification' })[0] ?? document.body);
    const sheet = await openDecision(user);
    await user.click(within(sheet).getByRole('radio', { name: 'Verified' }));
    act(() => window.history.back());
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await expectNothingOffered(andi);
  });

  it('and a running upload are left only after the question', async () => {
    server.use(
      http.post('*/service/api/document/my-documents', async () => {
        await delay('infinite');
      }),
    );
    const user = await renderApp({ path: paths.myDocument, as: dewi });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const modal = await screen.findByRole('dialog');
    await choose(user, field(modal, 'Document Type'), 'Ijazah S2');
    await user.upload(
      field(modal, 'File'),
      new File(['%PDF-1.4'], 'scan.pdf', { type: 'application/pdf' }),
    );
    await waitFor(async () => expect(await readDrafts(dewi)).toHaveLength(1));
    await press(user, modal, 'Save');
    await within(modal).findByRole('progressbar');
    await press(user, modal, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'No');
    expect(within(modal).getByRole('progressbar')).toBeDefined();
    await press(user, modal, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await closed(modal);
    expect(await readDrafts(dewi)).toEqual([]);
  });

  it('is gone when what was typed is taken back', async () => {
    const user = await renderApp({ path: paths.category, as: siti });
    await firstRow();
    await press(user, document.body, 'Add');
    const modal = await screen.findByRole('dialog');
    replaceText(modal, 'Name', 'Surat');
    await waitFor(async () => expect(await readDrafts(siti)).toHaveLength(1));
    replaceText(modal, 'Name', '');
    await press(user, modal, 'Cancel');
    await closed(modal);
    expect(await readDrafts(siti)).toEqual([]);
  });

  it('has what was typed while the form was still loading', async () => {
    const answer = gate();
    server.use(http.get('*/data-referensi/categories/detail/:id', () => answer.opened));
    const user = await renderApp({ path: paths.category, as: siti });
    await press(user, await firstRow(), 'Edit');
    const modal = await screen.findByRole('dialog');
    replaceText(modal, 'Description', 'Lebih dulu');
    answer.open();
    await waitFor(async () => {
      const [draft] = await readDrafts(siti);
      expect(draft?.changes).toEqual({ category_description: 'Lebih dulu' });
    });
  });

  it('is gone when it is discarded, after a question', async () => {
    const user = await comeBack();
    await press(user, await notice(), 'Discard');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'No');
    expect(await readDrafts(andi)).toHaveLength(1);
    await press(user, await notice(), 'Discard');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull());
    expect(await readDrafts(andi)).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('is gone after a sign-out', async () => {
    const user = await comeBack();
    await notice();
    await user.click(screen.getByRole('button', { name: /Andi Nurhalizah/ }));
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await signInPage();
    expect(screen.queryByText(/^What you were writing/)).toBeNull();
    await handOver(andi);
    await expectNothingOffered(andi);
  });

  it('is not brought back by a form that another tab has signed out of', async () => {
    const { sheet } = await writeNote();
    await removeAllDrafts();
    replaceText(sheet, 'Note', `${note} Dan lagi.`);
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await signInPage();
    await handOver(andi);
    await expectNothingOffered(andi);
  });

  it("is gone after another user's sign-in, also for the one who wrote it", async () => {
    await comeBack();
    await notice();
    await handOver(hendra);
    await expectNothingOffered(hendra);
    await handOver(andi);
    await expectNothingOffered(andi);
  });

  it('runs out after ten days', async () => {
    const user = await comeBack();
    await notice();
    const day = 24 * 60 * 60_000;
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 9 * day);
    expect(await readDrafts(andi)).toHaveLength(1);
    clock.mockReturnValue(now + 11 * day);
    expect(await readDrafts(andi)).toEqual([]);
    clock.mockRestore();
    void user;
  });

  it('brings its role along where another one has become the active one', async () => {
    const user = await renderApp({ path: paths.verification, as: siti, role: 'verifikatorDms' });
    const sheet = await openDecision(user);
    await user.click(within(sheet).getByRole('radio', { name: 'Rejected' }));
    replaceText(sheet, 'Note', note);
    await loseSessionOnSave(user, sheet);

    const back = await handOver(siti);
    expect(localStorage.getItem('ROLE')).toBe('administrator');
    await screen.findByRole('button', { name: 'Administrator' });
    const again = await goOn(back);
    expect(field(again, 'Note').value).toBe(note);
    expect(localStorage.getItem('ROLE')).toBe('verifikatorDms');
  });

  it('whose document has been decided meanwhile says so and can be copied or discarded', async () => {
    const { user, sheet } = await writeNote();
    await loseSessionOnSave(user, sheet);
    const api = await testApi();
    const id = await draftedRow(andi);
    const decided = await api.call(siti, 'PUT', `/document/verifications/update/${id}`, {
      document_status_id: 3,
    });
    expect(decided.status).toBe(200);

    const back = await handOver(andi);
    const again = await goOn(back);
    await within(again).findByText(/^The list no longer offers this here/);
    expect(field(again, 'What you wrote').value).toBe(note);
    await within(again).findByText(
      'This document no longer waits for your decision: it is Verified now.',
    );
    expect(within(again).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(field(again, 'Note').value).toBe(note);
    await press(back, again, 'Discard');
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
  });

  it('whose document has been sent meanwhile can still be copied', async () => {
    const path = `${paths.myDocument}?document_status_id=4`;
    const user = await renderApp({ path, as: dewi });
    await press(user, await firstRow(), 'Meta Data');
    const modal = await screen.findByRole('dialog');
    const [first] = await within(modal).findAllByRole('textbox');
    if (first) fireEvent.change(first, { target: { value: '77/B/2026' } });
    await loseSessionOnSave(user, modal);
    const id = await draftedRow(dewi);
    expect(
      (await (await testApi()).call(dewi, 'POST', `/document/my-documents/send/${id}`)).status,
    ).toBe(200);

    const again = await goOn(await handOver(dewi));
    expect(field(again, 'What you wrote').value).toBe('77/B/2026');
  });
});

const database = createStore('berkas', 'records');

/** Changes the stored drafts, as an older version of the app would have left them. */
async function rewriteDrafts(rewrite: (draft: Draft) => object) {
  await update('drafts', (record) => ({ ...record, drafts: record.drafts.map(rewrite) }), database);
}

/** Leaves the tab as a crash does, and opens the app again. */
async function reopen(path: string) {
  cleanup();
  disposeApps();
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

  it.each([
    ['of another version', (draft: Draft) => ({ ...draft, version: 0 })],
    ['without an address', ({ address: _, ...draft }: Draft) => draft],
    ['of a kind that no form has', (draft: Draft) => ({ ...draft, kind: 'Edit Category' })],
  ])('%s is dropped', async (_, rewrite) => {
    await writeDescription('Ijazah, semua jenjang');
    cleanup();
    disposeApps();
    await rewriteDrafts(rewrite);
    expect(await hasDrafts()).toBe(false);
    await renderApp({ path: paths.dashboard });
    await expectNothingOffered(siti);
  });

  it('puts back and sends no value that its form does not have, but keeps it', async () => {
    await writeDescription('Ijazah, semua jenjang');
    cleanup();
    disposeApps();
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
    cleanup();
    disposeApps();
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
          <RouterProvider router={createMemoryRouter([{ path: '/', Component: NoteForm }])} />
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

/** A form that starts empty for each row. */
function NoteForm() {
  const [rowId, setRowId] = useState(1);
  const form = useForm({ defaultValues: { note: '' } });
  useDraft(form, { path: '/notes', kind: 'edit', title: 'Note', label: '', id: rowId }, true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row has another note
  useEffect(() => form.reset(), [form, rowId]);
  return (
    <>
      <input aria-label="Note" {...form.register('note')} />
      <button type="button" onClick={() => setRowId(2)}>
        Next
      </button>
    </>
  );
}

describe('Continue', () => {
  /** All ids of a verifier's queue, page by page. */
  async function queuePages() {
    const api = await testApi();
    const pages: number[][] = [];
    for (;;) {
      const path = `/document/verifications?page=${pages.length + 1}`;
      const { body } = await api.call(andi, 'GET', path);
      const ids = body.data.data.map(({ id }: { id: number }) => id);
      if (ids.length === 0) return pages;
      pages.push(ids);
    }
  }

  it('waits for the rows of the page that it leads to', async () => {
    const { user, sheet } = await writeNote(`${paths.verification}?page=2`);
    await loseSessionOnSave(user, sheet);
    const back = await handOver(andi);
    await back.click(screen.getAllByRole('link', { name: 'Verification' })[0] ?? document.body);
    await firstRow();
    server.use(http.get('*/document/verifications', async () => void (await delay(1000))));
    await back.click(within(await notice()).getByRole('link', { name: 'Continue' }));
    const again = await screen.findByRole('dialog');
    await within(again).findByText(/^What you wrote on .+ is back\./);
    expect(within(again).queryByText(/^The list no longer offers this here/)).toBeNull();
    expect(field(again, 'Note').value).toBe(note);
  });

  it('opens the form where colleagues have emptied its page', async () => {
    const pages = await queuePages();
    const { user, sheet } = await writeNote(`${paths.verification}?page=${pages.length}`);
    await loseSessionOnSave(user, sheet);
    const [, ...others] = pages.at(-1) ?? [];
    for (const id of [...others, ...(pages[0]?.slice(0, 1) ?? [])]) await verify(siti, id);

    const again = await goOn(await handOver(andi));
    expect(new URLSearchParams(window.location.search).get('page')).toBe(String(pages.length - 1));
    expect(within(again).queryByText(/^The list no longer offers this here/)).toBeNull();
    expect(field(again, 'Note').value).toBe(note);
  });

  it('is announced, as is what it brings back', async () => {
    const { user, sheet } = await writeNote();
    // A live region has to be there before its text.
    expect([...sheet.querySelectorAll('form [aria-live]')].map((r) => r.textContent)).toEqual(['']);
    expect(document.querySelector('main > [aria-live]')?.textContent).toBe('');
    await loseSessionOnSave(user, sheet);
    const back = await handOver(andi);
    expect((await notice()).parentElement?.getAttribute('aria-live')).toBe('polite');
    const again = await goOn(back);
    const text = within(again).getByText(/is back\./);
    expect(text.closest('[aria-live]')).not.toBeNull();
  });

  it('shows what was written of a document that is gone, and the answer of the server on Save', async () => {
    const { id, user: owner } = await firstOf(andi, '/document/verifications');
    const { user, sheet } = await writeNote();
    await loseSessionOnSave(user, sheet);
    await done(siti, 'POST', `/document/documents/reset/${id}`);
    await done(owner.username, 'DELETE', `/document/my-documents/delete/${id}`);

    expectConsole(/not found|404/i);
    const back = await handOver(andi);
    const again = await goOn(back);
    expect(within(again).getByRole('heading', { level: 2 }).textContent).not.toBe('');
    await within(again).findByText(/^The list no longer offers this here/);
    expect(field(again, 'What you wrote').value).toBe(note);
    expect(field(again, 'Note').value).toBe(note);
    const [draft] = await readDrafts(andi);
    within(again).getByText(draft?.label ?? '?');
    await press(back, again, 'Save');
    await screen.findByText(/not found/i);
    expect(field(again, 'Note').value).toBe(note);
  });

  it('shows the type of a document that the list no longer has, and saves what was written', async () => {
    const path = `${paths.myDocument}?document_status_id=1&additional_name=a`;
    const user = await renderApp({ path, as: dewi });
    await press(user, await firstRow(), 'Edit');
    const modal = await screen.findByRole('dialog');
    await within(modal).findByLabelText('Description');
    const type = modal.querySelector('.select__single-value')?.textContent ?? '?';
    replaceText(modal, 'Description', 'Pelatihan Arsip');
    await loseSessionOnSave(user, modal);
    await rewriteDrafts((draft) => ({
      ...draft,
      address: `${paths.myDocument}?document_status_id=5`,
    }));

    const back = await handOver(dewi);
    const again = await goOn(back);
    await within(again).findByText(/^The list no longer offers this here/);
    await within(again).findByText(type);
    await waitFor(() => expect(field(again, 'Description').value).toBe('Pelatihan Arsip'));
    await press(back, again, 'Save');
    await closed(again);
    expect(await readDrafts(dewi)).toEqual([]);
  });

  it('shows what was written where its form can no longer be loaded, and fills it after a retry', async () => {
    const path = `${paths.myDocument}?document_status_id=4`;
    const user = await renderApp({ path, as: dewi });
    await press(user, await firstRow(), 'Meta Data');
    const modal = await screen.findByRole('dialog');
    const [first] = await within(modal).findAllByRole('textbox');
    if (first) fireEvent.change(first, { target: { value: '77/B/2026' } });
    await loseSessionOnSave(user, modal);
    const before = await readDrafts(dewi);

    expectConsole(/503|later/);
    const back = await handOver(dewi);
    server.use(
      http.get(
        '*/document/meta-datas/:id',
        () => HttpResponse.json({ message: 'Try later.' }, { status: 503 }),
        { once: true },
      ),
    );
    const again = await goOn(back);
    await within(again).findByRole('button', { name: 'Try again' });
    expect(await readDrafts(dewi)).toEqual(before);
    await press(back, again, 'Try again');
    await within(again).findByDisplayValue('77/B/2026');
  });
});

describe('a browser that refuses to keep anything', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('changes nothing for a form', async () => {
    expectConsole(/keeps no drafts/);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new Error('Quota exceeded');
    });
    const { user, sheet } = await writeNote();
    const before = rows().length;
    await press(user, sheet, 'Save');
    await closed(sheet);
    await findToast('success', 'Document has been rejected.');
    expect(before).toBeGreaterThan(0);
  });

  it('and its session that ends leads to the sign-in page all the same', async () => {
    expectConsole(/keeps no drafts/);
    vi.stubGlobal('indexedDB', undefined);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new Error('Quota exceeded');
    });
    const { user, sheet } = await writeNote();
    server.use(http.put('*/update/:id', () => HttpResponse.json({}, { status: 401 })));
    await press(user, sheet, 'Save');
    await signInPage();
    expect(screen.queryByText(/^What you were writing/)).toBeNull();
  });
});
