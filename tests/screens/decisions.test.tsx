import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { formatKilobytes } from '@/lib/format';
import { server, testApi } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import {
  closed,
  errorsUnder,
  firstRow,
  gate,
  headers,
  press,
  recordWrites,
  rows,
} from '../support/screens/screens';
import { expectOnly, findToast } from '../support/screens/toasts';

const andi = '198109252006042002';
const siti = '198703122010122003';
const hendra = '197506301999031001';

const choice = 'Choose all on this page';

const cells = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    : [];

async function openDecision(user: UserEvent, name: string) {
  await press(user, await firstRow(), name);
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findAllByRole('radio');
  return sheet;
}

const choices = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('radio')
    .map((radio) => radio.parentElement?.textContent);

describe('Verification', () => {
  const open = () => renderApp({ path: '/document/verification', as: andi });

  it('lists the columns of the specification, Detail and Verification', async () => {
    await open();
    const row = await firstRow();
    expect(headers()).toEqual([choice, 'USER', 'Name', 'Type', 'Description', 'Action']);
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Detail', 'Verification']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verification');
  });

  it('shows meta data and file beside the options tagged verification', async () => {
    const user = await renderApp({
      path: '/document/verification?additional_name=Pelatihan',
      as: andi,
    });
    const sheet = await openDecision(user, 'Verification');
    expect(choices(sheet)).toEqual(['Verified', 'Rejected']);
    await within(sheet).findByText('Nama Pelatihan');
    await within(sheet).findByText(/^SERTIFIKAT_/);
    expect(within(sheet).getByRole('button', { name: 'Download' })).toBeDefined();
    for (const radio of within(sheet).getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.name).toBe('document_status_id');
    }
  });

  it('verifies without a note, and the document leaves the queue', async () => {
    const user = await open();
    const first = cells(await firstRow());
    const writes = recordWrites();
    const sheet = await openDecision(user, 'Verification');
    await user.click(within(sheet).getByRole('radio', { name: 'Verified' }));
    expect(within(sheet).queryByLabelText('Note')).toBeNull();
    await press(user, sheet, 'Save');
    await closed(sheet);
    await findToast('success', 'Document has been verified.');
    await waitFor(() => expect(cells(rows()[0])).not.toEqual(first));
    expect(writes).toEqual([
      {
        method: 'PUT',
        path: expect.stringMatching(/^\/document\/verifications\/update\/\d+$/),
        body: { document_status_id: 3, verifier_note: '' },
      },
    ]);
  });

  it('requires a note for the rejected status, and only for that', async () => {
    const user = await open();
    const writes = recordWrites();
    const sheet = await openDecision(user, 'Verification');
    await press(user, sheet, 'Save');
    await within(sheet).findByText('Choose a status.');
    await user.click(within(sheet).getByRole('radio', { name: 'Rejected' }));
    const note = within(sheet).getByLabelText<HTMLTextAreaElement>('Note');
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

  it('keeps the note while one looks at the other choice', async () => {
    const user = await open();
    const sheet = await openDecision(user, 'Verification');
    await user.click(within(sheet).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(sheet).getByLabelText('Note'), 'Buram');
    await user.click(within(sheet).getByRole('radio', { name: 'Verified' }));
    await user.click(within(sheet).getByRole('radio', { name: 'Rejected' }));
    expect(within(sheet).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');
  });

  it("shows the second of two verifiers the server's message, reloads the list and keeps the note", async () => {
    const user = await open();
    const sheet = await openDecision(user, 'Verification');
    const api = await testApi();
    const { body } = await api.call(siti, 'GET', '/document/verifications?role=verifikatorDms');
    const [{ id, additional_name }] = body.data.data;
    const decided = await api.call(siti, 'PUT', `/document/verifications/update/${id}`, {
      document_status_id: 3,
    });
    expect(decided.status).toBe(200);

    await user.click(within(sheet).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(sheet).getByLabelText('Note'), 'Buram');
    await press(user, sheet, 'Save');
    await within(sheet).findByText(
      'Siti Rahmawati has verified it since you opened this document.',
    );
    await expectOnly();
    expect(within(sheet).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');
    await waitFor(() => expect(cells(rows()[0])[4]).not.toBe(additional_name));
  });

  it('goes on to the next document of the queue for who has asked for that', async () => {
    const user = await open();
    const sheet = await openDecision(user, 'Verification');
    const second = rows()[1];
    const next = cells(second)[3] ?? '';
    await user.click(within(sheet).getByRole('checkbox', { name: 'Go on to the next document' }));
    await user.click(within(sheet).getByRole('radio', { name: 'Verified' }));
    await press(user, sheet, 'Save');
    expect(within(sheet).getByRole('heading', { level: 2 }).textContent).toContain(next);
    for (const radio of within(sheet).getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false);
    }
    await waitFor(() => expect(cells(rows()[0])).toEqual(cells(second)));
    await press(user, sheet, 'Close');
    await findToast('success', 'Document has been verified.');
    expect(cells(await firstRow())).toEqual(cells(second));
  });
});

it('goes on over the end of a page, to what moves up from the next one', async () => {
  let waiting = ['1', '2', '3'];
  const roles = new Set<string | null>();
  server.use(
    http.get('*/service/api/document/verifications', ({ request }) => {
      const { searchParams } = new URL(request.url);
      roles.add(searchParams.get('role'));
      const page = Number(searchParams.get('page'));
      const [id] = waiting.slice(page - 1);
      const labels = ['1', ...waiting.slice(1).map((_, index) => String(index + 2))];
      return HttpResponse.json({
        data: id ? [{ id, document_name: `Document ${id}`, document_status_id: 2 }] : [],
        links: labels.map((label) => ({ url: `?page=${label}`, label, active: false })),
      });
    }),
    http.put('*/service/api/document/verifications/update/:id', ({ params }) => {
      waiting = waiting.filter((id) => id !== params.id);
      return HttpResponse.json({ message: 'Verified.' });
    }),
    http.get('*/service/api/document/documents/view/:id', () =>
      HttpResponse.json({ data: { mime_type: 'text/plain', url: '' } }),
    ),
    http.get('*/service/api/document/meta-datas/:id', () => HttpResponse.json({ data: [] })),
  );
  const user = await renderApp({ path: '/document/verification', as: andi });
  const sheet = await openDecision(user, 'Verification');
  await user.click(within(sheet).getByRole('checkbox', { name: 'Go on to the next document' }));
  for (const id of ['1', '2', '3']) {
    await within(sheet).findByRole('heading', { level: 2, name: new RegExp(`Document ${id}`) });
    await user.click(within(sheet).getByRole('radio', { name: 'Verified' }));
    await press(user, sheet, 'Save');
  }
  await closed(sheet);
  await waitFor(() => expect(waiting).toEqual([]));
  expect([...roles]).toEqual(['verifikatorDms']);
});

it('asks once when Back is pressed twice, and Yes leads back', async () => {
  const user = await renderApp({ path: '/dashboard', as: andi });
  await user.click(screen.getAllByRole('link', { name: 'Verification' })[0] ?? document.body);
  const sheet = await openDecision(user, 'Verification');
  await user.click(within(sheet).getByRole('radio', { name: 'Verified' }));
  act(() => window.history.back());
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  act(() => window.history.back());
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  await press(user, question, 'Yes');
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(window.location.pathname).toBe('/dashboard');
});

it('marks the status as required, and as invalid when none is chosen', async () => {
  const user = await renderApp({ path: '/document/verification', as: andi });
  const sheet = await openDecision(user, 'Verification');
  const radios = within(sheet).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ required }) => required)).toEqual([true, true]);
  await press(user, sheet, 'Save');
  await within(sheet).findByText('Choose a status.');
  expect(radios.map((radio) => radio.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
});

it('shows that meta data are on their way', async () => {
  const answer = gate();
  server.use(http.get('*/service/api/document/meta-datas/:id', () => answer.opened));
  const user = await renderApp({ path: '/document/verification', as: andi });
  await press(user, await firstRow(), 'Detail');
  const sheet = await screen.findByRole('dialog');
  const loading = () => sheet.querySelector('.document-sheet-side .spinner');
  await waitFor(() => expect(loading()).not.toBeNull());
  answer.open();
  await within(sheet).findByRole('region', { name: 'Meta Data' });
  await waitFor(() => expect(loading()).toBeNull());
});

describe('Approve', () => {
  const open = () => renderApp({ path: '/document/approve', as: hendra });

  it('lists Size and Status besides, Detail and Approve', async () => {
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
    const { body } = await (await testApi()).call(
      hendra,
      'GET',
      '/document/approves?role=approvalDms',
    );
    const [{ file_size, document_status }] = body.data.data;
    expect(cells(row).slice(5, 7)).toEqual([formatKilobytes(file_size), document_status.status]);
    expect(document_status.status).toBe('Verified');
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Detail', 'Approve']);
  });

  it('offers the options tagged approve and rejects with approval_note', async () => {
    const user = await open();
    const writes = recordWrites();
    const sheet = await openDecision(user, 'Approve');
    expect(choices(sheet)).toEqual(['Approved', 'Rejected']);
    await user.click(within(sheet).getByRole('radio', { name: 'Rejected' }));
    const note = within(sheet).getByLabelText<HTMLTextAreaElement>('Note');
    expect(note.name).toBe('approval_note');
    await press(user, sheet, 'Save');
    await waitFor(() =>
      expect(errorsUnder(sheet)).toEqual({ Note: 'Say why, so that the owner can correct it.' }),
    );
    expect(writes).toEqual([]);
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

  it('is asked for with the active role', async () => {
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

  it('shows what the server refuses under the status and under the note', async () => {
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
    await user.click(within(sheet).getByRole('radio', { name: 'Rejected' }));
    const field = within(sheet).getByLabelText<HTMLTextAreaElement>('Note');
    await user.type(field, 'x');
    await press(user, sheet, 'Save');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('Too short.');
    const status = within(sheet).getByRole('group', { name: 'Status' });
    expect(within(status).getByRole('alert').textContent).toBe('Not open to you.');
  });
});
