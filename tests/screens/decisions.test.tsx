import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { formatKilobytes } from '@/lib/format';
import { andi, hendra, siti } from '../support/api/demo-people';
import { noteOf, openDecision, openDocument, radio } from '../support/screens/desk';
import { firstOf, verify } from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import {
  buttonsOf,
  cellsOf,
  closed,
  errorsUnder,
  firstRow,
  headers,
  press,
  recordWrites,
  rows,
} from '../support/screens/screens';
import { expectOnly, findToast } from '../support/screens/toasts';

// The two queues, and how their documents are decided.

const choice = 'Choose all on this page';

const choices = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('radio')
    .map((radio) => radio.parentElement?.textContent);

describe('Verification', () => {
  const open = () => renderApp({ path: '/document/verification', as: andi });

  it('lists the columns of the specification, Detail and Verification [R-7 L-21]', async () => {
    await open();
    const row = await firstRow();
    expect(headers()).toEqual([choice, 'USER', 'Name', 'Type', 'Description', 'Action']);
    expect(buttonsOf(row)).toEqual(['Detail', 'Verification']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verification');
  });

  it('shows meta data and file beside the options tagged verification [M-21 D-11 Q-1]', async () => {
    const user = await renderApp({
      path: '/document/verification?additional_name=Pelatihan',
      as: andi,
    });
    const sheet = await openDecision(user);
    expect(choices(sheet)).toEqual(['Verified', 'Rejected']);
    await within(sheet).findByText('Nama Pelatihan');
    await within(sheet).findByText(/^SERTIFIKAT_/);
    within(sheet).getByRole('button', { name: 'Download' });
    for (const radio of within(sheet).getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.name).toBe('document_status_id');
    }
  });

  it('verifies without a note, and the document leaves the queue [P-3 Q-8]', async () => {
    const user = await open();
    const first = cellsOf(await firstRow());
    const writes = recordWrites();
    const sheet = await openDecision(user);
    await user.click(radio(sheet, 'Verified'));
    expect(within(sheet).queryByLabelText('Note')).toBeNull();
    await press(user, sheet, 'Save');
    await closed(sheet);
    await findToast('success', 'Document has been verified.');
    await waitFor(() => expect(cellsOf(rows()[0])).not.toEqual(first));
    expect(writes).toEqual([
      {
        method: 'PUT',
        path: expect.stringMatching(/^\/document\/verifications\/update\/\d+$/),
        body: { document_status_id: 3, verifier_note: '' },
      },
    ]);
  });

  it('requires a note for the rejected status, and only for that [M-21 D-12 D-1]', async () => {
    const user = await open();
    const writes = recordWrites();
    const sheet = await openDecision(user);
    await press(user, sheet, 'Save');
    await within(sheet).findByText('Choose a status.');
    await user.click(radio(sheet, 'Rejected'));
    const note = noteOf(sheet);
    expect(note.name).toBe('verifier_note');
    await press(user, sheet, 'Save');
    await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'));
    expect(writes).toEqual([]);

    await user.type(note, 'Halaman 2 tidak terbaca.');
    await press(user, sheet, 'Save');
    await closed(sheet);
    await findToast('success', 'Document has been rejected.');
    expect(writes[0]?.body).toEqual({
      document_status_id: 4,
      verifier_note: 'Halaman 2 tidak terbaca.',
    });
  });

  it('says who reads the note, and takes Other only with one [I-12 I-13]', async () => {
    const user = await open();
    const writes = recordWrites();
    const sheet = await openDecision(user);
    await user.click(radio(sheet, 'Rejected'));
    const reader = openDocument(sheet)?.match(/Sent(.*?) · /)?.[1];
    within(sheet).getByText(`${reader} reads this`);
    await user.click(within(sheet).getByRole('checkbox', { name: 'Other' }));
    await press(user, sheet, 'Save');
    await within(sheet).findByText('Say why, so that the owner can correct it.');
    await user.type(noteOf(sheet), 'Mohon diganti.');
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(writes).toMatchObject([{ body: { verifier_note: 'Reason: Other\nMohon diganti.' } }]);
  });

  it('keeps the note while one looks at the other choice', async () => {
    const user = await open();
    const sheet = await openDecision(user);
    await user.click(radio(sheet, 'Rejected'));
    await user.type(noteOf(sheet), 'Buram');
    await user.click(radio(sheet, 'Verified'));
    await user.click(radio(sheet, 'Rejected'));
    expect(noteOf(sheet).value).toBe('Buram');
  });

  it("shows the second of two verifiers the server's message, reloads the list and keeps the note [Q-13]", async () => {
    const user = await open();
    const sheet = await openDecision(user);
    const queue = '/document/verifications?role=verifikatorDms';
    const { id, additional_name } = await firstOf(andi, queue);
    await verify(siti, id);

    await user.click(radio(sheet, 'Rejected'));
    await user.type(noteOf(sheet), 'Buram');
    await press(user, sheet, 'Save');
    await within(sheet).findByText(
      'Siti Rahmawati has verified it since you opened this document.',
    );
    await expectOnly();
    expect(noteOf(sheet).value).toBe('Buram');
    await waitFor(() => expect(cellsOf(rows()[0])[4]).not.toBe(additional_name));
  });

  it('goes on to the next document of the queue for who has asked for that [Q-8]', async () => {
    const user = await open();
    const sheet = await openDecision(user);
    const second = rows()[1];
    // Leaves out the words about an earlier rejection.
    const type = cellsOf(second)[3]?.split('\u200b')[0];
    await user.click(within(sheet).getByRole('checkbox', { name: 'Go on to the next document' }));
    await user.click(radio(sheet, 'Verified'));
    await press(user, sheet, 'Save');
    expect(within(sheet).getByRole('heading', { level: 2 }).textContent).toContain(type);
    for (const radio of within(sheet).getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false);
    }
    await waitFor(() => expect(cellsOf(rows()[0])).toEqual(cellsOf(second)));
    await press(user, sheet, 'Close');
    await findToast('success', 'Document has been verified.');
    expect(cellsOf(await firstRow())).toEqual(cellsOf(second));
  });
});

describe('Approve', () => {
  const open = () => renderApp({ path: '/document/approve', as: hendra });

  it('lists Size and Status besides, Detail and Approve [R-7 L-21]', async () => {
    await open();
    const row = await firstRow();
    expect(headers()).toEqual([
      choice,
      'USER',
      'Name',
      'Type',
      'Description',
      'Size',
      'Status',
      'Action',
    ]);
    const queue = '/document/approves?role=approvalDms';
    const { file_size, document_status } = await firstOf(hendra, queue);
    expect(cellsOf(row).slice(5, 7)).toEqual([formatKilobytes(file_size), document_status.status]);
    expect(document_status.status).toBe('Verified');
    expect(buttonsOf(row)).toEqual(['Detail', 'Approve']);
  });

  it('offers the options tagged approve and rejects with approval_note [P-3 M-22 D-11 D-12 Q-1]', async () => {
    const user = await open();
    const writes = recordWrites();
    const sheet = await openDecision(user, 'Approve');
    expect(choices(sheet)).toEqual(['Approved', 'Rejected']);
    await user.click(radio(sheet, 'Rejected'));
    const note = noteOf(sheet);
    expect(note.name).toBe('approval_note');
    await user.type(note, '  ');
    await press(user, sheet, 'Save');
    await waitFor(() =>
      expect(errorsUnder(sheet)).toEqual({ Note: 'Say why, so that the owner can correct it.' }),
    );
    expect(writes).toEqual([]);
    await user.clear(note);
    await user.type(note, 'Bukan keputusan asli.');
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(writes).toEqual([
      {
        method: 'PUT',
        path: expect.stringMatching(/^\/document\/approves\/update\/\d+$/),
        body: { document_status_id: 4, approval_note: 'Bukan keputusan asli.' },
      },
    ]);
  });
});

const queues = [
  { action: 'Verification', as: andi, role: 'verifikatorDms', note: 'verifier_note' },
  { action: 'Approve', as: hendra, role: 'approvalDms', note: 'approval_note' },
];

describe.each(queues)('the queue of $action', ({ action, as, role, note }) => {
  const path = `/document/${action.toLowerCase()}`;

  it('is asked for with the active role [C-54]', async () => {
    const asked: string[] = [];
    server.use(
      http.get(/\/document\/(verifications|approves)$/, ({ request }) => {
        asked.push(new URL(request.url).search);
      }),
    );
    await renderApp({ path, as });
    await firstRow();
    expect(asked).toEqual([`?page=1&role=${role}`]);
  });

  it('shows what the server refuses under the status and under the note [V-1]', async () => {
    server.use(
      http.put('*/service/api/document/*/update/:id', () =>
        HttpResponse.json(
          { errors: { document_status_id: ['Not open to you.'], [note]: ['Too short.'] } },
          { status: 422 },
        ),
      ),
    );
    const user = await renderApp({ path, as });
    const sheet = await openDecision(user, action);
    await user.click(radio(sheet, 'Rejected'));
    const field = noteOf(sheet);
    await user.type(field, 'x');
    await press(user, sheet, 'Save');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(errorsUnder(sheet).Note).toBe('Too short.');
    const status = within(sheet).getByRole('group', { name: 'Status' });
    expect(within(status).getByRole('alert').textContent).toBe('Not open to you.');
  });
});
