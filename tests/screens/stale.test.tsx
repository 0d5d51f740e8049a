import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { expectConsole } from '../support/screens/console';
import {
  answersWith,
  done,
  firstOf,
  people,
  recordVersions,
  rejectAndCorrect,
  resetAndVerify,
  saveMetaData,
  send,
  verify,
} from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { closed, firstRow, gate, press, recordWrites, rows } from '../support/screens/screens';
import { allShown, findToast, toasts } from '../support/screens/toasts';

// A document changes while someone has it open.

const { andi, dewi, hendra, siti } = people;
const training = 'additional_name=Pelatihan';

const saveOf = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
const news = (dialog: HTMLElement) =>
  dialog.querySelector('.form-notice [role=status]')?.textContent;

async function openDecision(user: UserEvent, name: string) {
  await press(user, await firstRow(), name);
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findAllByRole('radio');
  return sheet;
}

async function chooseRejected(user: UserEvent, sheet: HTMLElement, note: string) {
  await user.click(within(sheet).getByRole('radio', { name: 'Rejected' }));
  fireEvent.change(within(sheet).getByLabelText('Note'), { target: { value: note } });
}

async function expectChosen(sheet: HTMLElement, note: string) {
  expect(within(sheet).getByLabelText<HTMLTextAreaElement>('Note').value).toBe(note);
  const rejected = within(sheet).getByRole<HTMLInputElement>('radio', { name: 'Rejected' });
  expect(rejected.checked).toBe(true);
}

async function loadNewState(user: UserEvent, dialog: HTMLElement) {
  await press(user, dialog, 'Load the new state');
  await within(dialog).findByText('This is the new state. What you have entered is still here.');
  expect(within(dialog).queryByRole('button', { name: 'Load the new state' })).toBeNull();
}

async function refused(dialog: HTMLElement, message: string) {
  const alert = await within(dialog).findByText(message);
  expect(alert.closest('[role=alert]')).not.toBeNull();
  await allShown();
  expect(toasts()).toEqual([]);
}

describe('a decision', () => {
  const queue = '/document/verifications?role=verifikatorDms';

  async function openVerification() {
    const document = await firstOf(andi, `${queue}&${training}`);
    const user = await renderApp({ path: `/document/verification?${training}`, as: andi });
    const sheet = await openDecision(user, 'Verification');
    await within(sheet).findByRole('region', { name: 'Meta Data' });
    return { document, user, sheet };
  }

  it('on what has been rejected, corrected and sent again is refused, kept, and made on the new state', async () => {
    const { document: row, user, sheet } = await openVerification();
    const versions = recordVersions();
    await chooseRejected(user, sheet, 'Buram');
    const name = { nama_pelatihan: 'Keamanan Siber' };
    await rejectAndCorrect(row, 'Nama pelatihan salah.', name);
    await press(user, sheet, 'Save');
    await refused(sheet, 'The owner has sent a new version since you opened this document.');
    await expectChosen(sheet, 'Buram');
    expect(within(sheet).queryByText('Keamanan Siber')).toBeNull();

    await loadNewState(user, sheet);
    expect(news(sheet)).toMatch(
      /Rejected by Siti Rahmawati.*Meta data changed by .*Changed by .*Sent by /,
    );
    expect(document.activeElement?.textContent).toContain('This is the new state.');
    const metaData = within(sheet).getByRole('region', { name: 'Meta Data' });
    expect(within(metaData).getByText('Keamanan Siber')).toBeDefined();
    const rejection = within(sheet).getByRole('region', { name: 'Last rejection' });
    expect(rejection.textContent).toContain('Nama pelatihan salah.');
    expect(rejection.textContent).toMatch(/Nama Pelatihan: .* → Keamanan Siber/);
    expect(rejection.textContent).toMatch(/File replaced \(PDF, \d+ KB → PDF, 1 KB\)/);
    await expectChosen(sheet, 'Buram');

    await press(user, sheet, 'Save');
    await closed(sheet);
    await findToast('success', 'Document has been rejected.');
    expect(versions).toEqual([String(row.version), String(row.version + 4)]);
  });

  it('that came too late is not offered any more; the next document is', async () => {
    const row = await firstOf(andi, queue);
    const user = await renderApp({ path: '/document/verification', as: andi });
    const sheet = await openDecision(user, 'Verification');
    const before = rows()[0]?.textContent;
    await chooseRejected(user, sheet, 'Buram');
    await verify(siti, row.id);
    await press(user, sheet, 'Save');
    await refused(sheet, 'Siti Rahmawati has verified it since you opened this document.');
    await loadNewState(user, sheet);
    within(sheet).getByText('This document no longer waits for your decision: it is Verified now.');
    expect(within(sheet).getByRole('heading', { level: 2 }).textContent).toContain('Verified');
    expect(within(sheet).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(within(sheet).queryByRole('radio')).toBeNull();
    expect(within(sheet).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');

    await waitFor(() => expect(rows()[0]?.textContent).not.toBe(before));
    const first = rows()[0]?.textContent;
    const decision = within(sheet).getByRole('form', { name: 'Verification' });
    await press(user, decision, 'Next document');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(saveOf(sheet).disabled).toBe(false));
    const heading = within(sheet).getByRole('heading', { level: 2 });
    expect(first).toContain(heading.firstChild?.textContent);
    expect(news(sheet)).toBe('');
    for (const radio of within(sheet).getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false);
    }
  });

  it('is not offered on a document of an old list that has been decided on meanwhile', async () => {
    const row = await firstOf(andi, `${queue}&${training}`);
    const user = await renderApp({ path: `/document/verification?${training}`, as: andi });
    await firstRow();
    await verify(siti, row.id);
    await press(user, await firstRow(), 'Verification');
    const sheet = await screen.findByRole('dialog');
    await within(sheet).findByText(
      'This document no longer waits for your decision: it is Verified now.',
    );
    expect(within(sheet).queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('on what changed between the two reads of the sheet is refused', async () => {
    const row = await firstOf(andi, `${queue}&${training}`);
    const metaData = gate();
    let hasAsked = false;
    server.use(
      http.get('*/document/meta-datas/:id', async () => {
        hasAsked = true;
        await metaData.opened;
      }),
    );
    const versions = recordVersions();
    const user = await renderApp({ path: `/document/verification?${training}`, as: andi });
    const sheet = await openDecision(user, 'Verification');
    await within(sheet).findByText(/^SERTIFIKAT_/);
    await waitFor(() => expect(hasAsked).toBe(true));
    await rejectAndCorrect(row, 'Salah.', { nama_pelatihan: 'Keamanan Siber' });
    metaData.open();
    await within(sheet).findByText('Keamanan Siber');
    await user.click(within(sheet).getByRole('radio', { name: 'Verified' }));
    await press(user, sheet, 'Save');
    await refused(sheet, 'The owner has sent a new version since you opened this document.');
    expect(versions).toEqual([String(row.version)]);
  });

  it('that is quicker than the sheet is made on what the row says', async () => {
    const row = await firstOf(andi, `${queue}&${training}`);
    const answer = gate();
    server.use(
      http.get(/\/document\/(meta-datas|documents\/view)\//, async () => {
        await answer.opened;
      }),
    );
    const versions = recordVersions();
    const user = await renderApp({ path: `/document/verification?${training}`, as: andi });
    const sheet = await openDecision(user, 'Verification');
    await user.click(within(sheet).getByRole('radio', { name: 'Verified' }));
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(versions).toEqual([String(row.version)]);
    answer.open();
  });

  it('can be loaded again when that failed', async () => {
    expectConsole(/status code 500/);
    const { document: row, user, sheet } = await openVerification();
    await chooseRejected(user, sheet, 'Buram');
    await rejectAndCorrect(row, 'Salah.', { nama_pelatihan: 'Keamanan Siber' });
    await press(user, sheet, 'Save');
    await within(sheet).findByText(/sent a new version/);
    server.use(
      http.get('*/documents/view/:id', () => HttpResponse.json({}, { status: 500 }), {
        once: true,
      }),
    );
    await press(user, sheet, 'Load the new state');
    await within(sheet).findByText('The new state could not be loaded.');
    await loadNewState(user, sheet);
    await expectChosen(sheet, 'Buram');
  });

  it('of an approver is kept and made on the new state likewise', async () => {
    const approves = '/document/approves?role=approvalDms';
    const row = await firstOf(hendra, approves);
    const user = await renderApp({ path: '/document/approve', as: hendra });
    const versions = recordVersions();
    const sheet = await openDecision(user, 'Approve');
    await chooseRejected(user, sheet, 'Bukan asli');
    await resetAndVerify(row);
    await press(user, sheet, 'Save');
    await refused(sheet, 'Andi Nurhalizah has verified it since you opened this document.');
    await loadNewState(user, sheet);
    await expectChosen(sheet, 'Bukan asli');
    await press(user, sheet, 'Save');
    await closed(sheet);
    await findToast('success', 'Document has been rejected.');
    expect(versions).toEqual([String(row.version), String(row.version + 3)]);
  });
});

describe("an owner's form", () => {
  const rejectedOnes = `/document/my-documents?role=asn&document_status_id=4&${training}`;
  const path = `/document/my-document?document_status_id=4&${training}`;

  async function open(button: string, label: string) {
    const row = await firstOf(dewi, rejectedOnes);
    const user = await renderApp({ path, as: dewi });
    await press(user, await firstRow(), button);
    const modal = await screen.findByRole('dialog', { name: button });
    await within(modal).findByLabelText(label);
    await waitFor(() => expect(saveOf(modal).disabled).toBe(false));
    return { row, user, modal };
  }

  const valueIn = (modal: HTMLElement, label: string) =>
    within(modal).getByLabelText<HTMLInputElement>(label).value;

  function type(modal: HTMLElement, label: string, value: string) {
    fireEvent.change(within(modal).getByLabelText(label), { target: { value } });
  }

  it('of meta data keeps what was typed, and takes over what was saved in another tab', async () => {
    const { row, user, modal } = await open('Meta Data', 'Nama Pelatihan');
    const versions = recordVersions();
    const writes = recordWrites();
    type(modal, 'Nama Pelatihan', 'Keamanan Siber');
    await saveMetaData(dewi, row.id, { nama_pelatihan: 'x', nomor_sertifikat: '77/B/2026' });
    await press(user, modal, 'Save');
    await refused(modal, 'You have changed its meta data since you opened this document.');
    expect(valueIn(modal, 'Nama Pelatihan')).toBe('Keamanan Siber');

    await loadNewState(user, modal);
    expect(news(modal)).toMatch(/Nomor Sertifikat: .* → 77\/B\/2026/);
    expect(valueIn(modal, 'Nama Pelatihan')).toBe('Keamanan Siber');
    expect(valueIn(modal, 'Nomor Sertifikat')).toBe('77/B/2026');
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes.at(-1)?.body).toMatchObject({
      nama_pelatihan: 'Keamanan Siber',
      nomor_sertifikat: '77/B/2026',
    });
    expect(versions).toEqual([String(row.version), String(row.version + 1)]);
  });

  it('of an upload keeps the file that was chosen, and takes over the description of another tab', async () => {
    const { row, user, modal } = await open('Edit', 'Description');
    const versions = recordVersions();
    const chosen = new File(['%PDF-1.4\n%%EOF\n'], 'scan.pdf', { type: 'application/pdf' });
    await user.upload(within(modal).getByLabelText('File'), chosen);
    const elsewhere = new FormData();
    elsewhere.append('additional_name', 'Pelatihan di tab lain');
    await done(dewi, 'POST', `/document/my-documents/update/${row.id}`, elsewhere);
    await press(user, modal, 'Save');
    await refused(modal, 'You have changed it since you opened this document.');

    await loadNewState(user, modal);
    expect(valueIn(modal, 'Description')).toBe('Pelatihan di tab lain');
    expect(within(modal).getByText('scan.pdf')).toBeDefined();
    await press(user, modal, 'Save');
    await closed(modal);
    await findToast('success', 'Document has been updated.');
    expect(versions).toEqual([String(row.version), String(row.version + 1)]);
  });

  it('of a document that has been sent meanwhile says so, and cannot be saved', async () => {
    const { row, user, modal } = await open('Meta Data', 'Nama Pelatihan');
    type(modal, 'Nama Pelatihan', 'Keamanan Siber');
    await send(dewi, row.id);
    await press(user, modal, 'Save');
    await refused(modal, 'You have sent a new version since you opened this document.');
    await loadNewState(user, modal);
    within(modal).getByText('This document can no longer be changed: it is Sent now.');
    expect(within(modal).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(valueIn(modal, 'Nama Pelatihan')).toBe('Keamanan Siber');
  });
});

it('Reset sends the version of the row', async () => {
  const versions = recordVersions();
  const row = await firstOf(siti, '/document/documents?role=administrator');
  const user = await renderApp({
    path: '/document/document',
    as: siti,
    role: 'administrator',
  });
  await press(user, await firstRow(), 'Reset');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('success', 'Document has been reset to Draft.');
  expect(versions).toEqual([String(row.version)]);
});

it('Send sends the version of the row', async () => {
  const versions = recordVersions();
  const row = await firstOf(dewi, `/document/my-documents?role=asn&document_status_id=4`);
  const user = await renderApp({ path: '/document/my-document?document_status_id=4', as: dewi });
  await press(user, await firstRow(), 'Send');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('success', 'Document has been sent.');
  expect(versions).toEqual([String(row.version)]);
});

it('Send pressed before the list shows what has just been saved waits for it', async () => {
  const row = await firstOf(dewi, `/document/my-documents?role=asn&document_status_id=4`);
  const user = await renderApp({ path: '/document/my-document?document_status_id=4', as: dewi });
  await press(user, await firstRow(), 'Meta Data');
  const modal = await screen.findByRole('dialog', { name: 'Meta Data' });
  const [first] = await within(modal).findAllByRole('textbox');
  if (first) fireEvent.change(first, { target: { value: '77/B/2026' } });
  const versions = recordVersions();
  const list = gate();
  server.use(http.get('*/document/my-documents', () => list.opened.then(() => undefined)));
  await press(user, modal, 'Save');
  await closed(modal);
  await press(user, await firstRow(), 'Send');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  list.open();
  await findToast('success', 'Document has been sent.');
  expect(versions).toEqual([row.version, row.version + 1].map(String));
});

describe('a back end that counts no versions', () => {
  it.each([
    ['no such member', undefined],
    ['one of its own', { major: 1, minor: 2 }],
    ['a text', 'v2'],
    ['no whole number', 1.5],
    ['zero', 0],
  ])('is sent none, and its 409 is a toast: %s', async (_, version) => {
    answersWith((value) =>
      JSON.parse(JSON.stringify(value), (key, member) => {
        if (key === 'history') return undefined;
        return key === 'version' ? version : member;
      }),
    );
    server.use(
      http.put('*/verifications/update/:id', ({ request }) => {
        versions.push(new URL(request.url).search);
        return HttpResponse.json({ message: 'Sudah diverifikasi.' }, { status: 409 });
      }),
    );
    const versions: string[] = [];
    const user = await renderApp({ path: '/document/verification', as: andi });
    const sheet = await openDecision(user, 'Verification');
    await chooseRejected(user, sheet, 'Buram');
    await press(user, sheet, 'Save');
    await findToast('error', 'Sudah diverifikasi.');
    expect(within(sheet).queryByRole('button', { name: 'Load the new state' })).toBeNull();
    await expectChosen(sheet, 'Buram');
    expect(versions).toEqual(['']);
  });
});
