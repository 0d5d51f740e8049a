import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { saveAs } from 'file-saver';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { Document } from '@/api/documents';
import { noteInWords } from '@/lib/rejection-note';
import { dewi } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { answersWith } from '../support/screens/document-story';
import { server, testApi } from '../support/screens/msw';
import { openList } from '../support/screens/my-document';
import {
  buttonsOf,
  firstRow,
  gate,
  headers,
  press,
  pressTwice,
  recordWrites,
  rows,
} from '../support/screens/screens';
import { expectOnly, findToast } from '../support/screens/toasts';

// The list of an owner: what it shows, and the buttons of its rows.

/** The buttons of a row, those in its menu last. */
const actionsOf = (row: HTMLElement) =>
  buttonsOf(row).map((name) => name?.replace(/^More actions of .+/, 'More'));

it('lists the columns of the specification under its title and breadcrumb [R-5]', async () => {
  await openList();
  await firstRow();
  expect(headers()).toEqual(['USER', 'Name', 'Type', 'Description', 'Size', 'Status', 'Action']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Document');
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Document',
    'My Document',
  ]);
});

it('shows username, name, type, description, size in KB and status of a document [L-21 C-53 D-1]', async () => {
  await openList('?additional_name=Literasi');
  const cells = within(await firstRow()).getAllByRole('cell');
  expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    dewi,
    'Dewi Lestari',
    'Sertifikat Pelatihan',
    'Pelatihan Literasi Data bagi Pegawai, 2023',
  ]);
  expect(cells[4]?.textContent).toMatch(/^\d+ KB$/);
  expect(cells[5]?.textContent).toBe('Sent');
});

describe('actions by status', () => {
  it.each([
    [2, ['Detail'], 'blue'],
    [3, ['Detail'], 'blue'],
    [4, ['Detail', 'Send', 'More', 'Meta Data', 'Edit', 'Delete'], 'red'],
    [5, ['Detail'], 'green'],
  ])('status %d [D-1 D-7]', async (status, buttons, tone) => {
    await openList(`?document_status_id=${status}`);
    const row = await firstRow();
    expect(actionsOf(row)).toEqual(buttons);
    expect(row.querySelector('.status-badge')?.getAttribute('data-tone')).toBe(tone);
  });

  it('a draft is red and has Meta Data, Edit and Delete, and Send once its meta data are there [D-1]', async () => {
    await openList('?document_status_id=1');
    const badge = (await firstRow()).querySelector('.status-badge');
    expect(badge?.getAttribute('data-tone')).toBe('red');
    const all = rows().map((row) => actionsOf(row).join(' '));
    expect(new Set(all)).toEqual(
      new Set(['Meta Data Send More Edit Delete', 'Meta Data Edit Delete']),
    );
  });

  it('names the menu of a row after its document, with or without a type', async () => {
    answersWith((body) => {
      const rows = (body as { data?: { data?: { document_type: unknown }[] } }).data?.data;
      if (rows?.[0]) rows[0].document_type = null;
      return body;
    });
    await openList('?document_status_id=4');
    await firstRow();
    const { body } = await (await testApi()).call(
      dewi,
      'GET',
      '/document/my-documents?role=asn&document_status_id=4',
    );
    const names = rows().flatMap((row) =>
      buttonsOf(row).filter((name) => name?.startsWith('More')),
    );
    const [{ document_name, additional_name, user }] = body.data.data;
    const words = [document_name, additional_name, user.name].filter(Boolean).join(', ');
    expect(names[0]).toBe(`More actions of ${words}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('shows why a document was rejected', async () => {
    await openList('?document_status_id=4');
    const { body } = await (await testApi()).call(
      dewi,
      'GET',
      '/document/my-documents?role=asn&document_status_id=4',
    );
    const [{ verifier_note, approval_note }] = body.data.data;
    const row = await firstRow();
    const reason = noteInWords(verifier_note || approval_note, []);
    await waitFor(() => expect(row.textContent).toContain(reason));
  });
});

describe('deleting', () => {
  it('asks with the words of the specification, and No leaves everything as it is [V-18]', async () => {
    const user = await openList('?document_status_id=4');
    const writes = recordWrites();
    await press(user, await firstRow(), 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question.textContent).toContain('Data that has been deleted cannot be restored!');
    expect(question.querySelector('.swal2-icon.swal2-warning')).toBeTruthy();
    await press(user, question, 'No');
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(writes).toEqual([]);
  });

  it('on Yes deletes, says so, and the list reloads [L-8 F-10]', async () => {
    const user = await openList('?document_status_id=4');
    const count = (await firstRow()) && rows().length;
    const writes = recordWrites();
    await press(user, await firstRow(), 'Delete');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await findToast('success', 'Document has been deleted.');
    await waitFor(() => expect(rows()).toHaveLength(count - 1));
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      expect.stringMatching(/^DELETE \/document\/my-documents\/delete\/\d+$/),
    ]);
  });

  it('only logs a delete that got no answer [F-7]', async () => {
    expectConsole(/ApiError: DELETE .*: Network Error/);
    server.use(http.delete('*/document/my-documents/delete/:id', () => HttpResponse.error()));
    const user = await openList('?document_status_id=4');
    const row = await firstRow();
    await press(user, row, 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    await press(user, question, 'Yes');
    await waitFor(() => expect(question.isConnected).toBe(false));
    await waitFor(() =>
      expect(within(row).getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(
        false,
      ),
    );
    await expectOnly();
  });
});

describe('sending', () => {
  it('asks with the words of the specification and sends once, however often Send is pressed [D-10 F-10]', async () => {
    const user = await openList('?document_status_id=4');
    const writes = recordWrites();
    const send = within(await firstRow()).getByRole('button', { name: 'Send' });
    await user.dblClick(send);
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question.textContent).toContain('Data that has been sent cannot be changed!');
    await pressTwice(within(question).getByRole('button', { name: 'Yes' }));
    await findToast('success', 'Document has been sent.');
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      expect.stringMatching(/^POST \/document\/my-documents\/send\/\d+$/),
    ]);
  });

  it('asks once, though a second press would have read faster what is open [I-25]', async () => {
    const user = await openList('?document_status_id=4');
    const first = gate();
    const read = vi.fn<() => unknown>().mockReturnValueOnce(first.opened);
    server.use(http.get('*/document/documents/view/:id', async () => void (await read())));
    const send = within(await firstRow()).getByRole('button', { name: 'Send' });
    await user.click(send);
    await waitFor(() => expect(read).toHaveBeenCalled());
    await user.click(send);
    first.open();
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(read).toHaveBeenCalledOnce();
    await press(user, question, 'Yes');
    await findToast('success', 'Document has been sent.');
  });

  it('sends what the list shows by the time of Yes', async () => {
    const user = await openList('?document_status_id=4');
    await firstRow();
    const api = await testApi();
    const call = '/document/my-documents?role=asn&document_status_id=4';
    const listed: Document[] = (await api.call(dewi, 'GET', call)).body.data.data;
    const index = listed.findIndex(({ additional_name }) => additional_name);
    const [row, document] = [rows()[index], listed[index]];
    if (!row || !document) throw new Error('No draft has a description.');
    await press(user, row, 'Send');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    const form = new FormData();
    form.append('document_type_id', String(document.document_type_id));
    form.append('additional_name', 'Dari tab lain');
    await api.call(dewi, 'POST', `/document/my-documents/update/${document.id}`, form);
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByText('Dari tab lain');
    await press(user, question, 'Yes');
    await findToast('success', 'Document has been sent.');
  });

  it("shows the server's message when it refuses, and the list reloads [F-5]", async () => {
    const user = await openList('?document_status_id=4');
    const row = await firstRow();
    const count = rows().length;
    const api = await testApi();
    const { body } = await api.call(
      dewi,
      'GET',
      '/document/my-documents?role=asn&document_status_id=4',
    );
    await api.call(dewi, 'POST', `/document/my-documents/send/${body.data.data[0].id}`);
    await press(user, row, 'Send');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await findToast('error', 'You have sent a new version since you opened this document.');
    await waitFor(() => expect(rows()).toHaveLength(count - 1));
  });
});

describe('the detail', () => {
  it('shows meta data, notes and the preview, and saves the file under the last segment of its path [M-6 C-40]', async () => {
    answersWith((body) =>
      JSON.parse(JSON.stringify(body), (key, value) =>
        key === 'path' ? 'berkas/2024/Nama di server.pdf' : value,
      ),
    );
    server.use(
      http.get('*/service/api/document/documents/download/:id', async ({ request }) =>
        (await testApi()).fetch(request.clone() as Request),
      ),
    );
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const row = await firstRow();
    await within(row).findByText(/A signature or stamp is missing/);
    await press(user, row, 'Detail');
    const sheet = await screen.findByRole('dialog', { name: /Sertifikat Pelatihan/ });
    await within(sheet).findByText('Nama Pelatihan');
    await within(sheet).findByRole('checkbox', { name: 'A signature or stamp is missing.' });
    const metaData = within(sheet).getByRole('region', { name: 'Meta Data' });
    const preview = await within(sheet).findByText(/^SERTIFIKAT_198805172010122001_/);
    expect(metaData.compareDocumentPosition(preview)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(within(sheet).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saveAs).toHaveBeenCalled());
    const [file, name] = vi.mocked(saveAs).mock.lastCall ?? [];
    expect(name).toBe('Nama di server.pdf');
    expect((file as Blob).size).toBeGreaterThan(1000);
  });

  it('shows the message in the blob of a download that fails', async () => {
    server.use(
      http.get('*/service/api/document/documents/download/:id', () =>
        HttpResponse.json({ message: 'The file is gone.' }, { status: 404 }),
      ),
    );
    const user = await openList('?document_status_id=5');
    await press(user, await firstRow(), 'Detail');
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('button', { name: 'Download' }));
    await findToast('error', 'The file is gone.');
    expect(saveAs).not.toHaveBeenCalled();
  });

  it('offers to try again where meta data or preview could not be loaded [F-14]', async () => {
    expectConsole(/GET .*\/(meta-datas|view)\/\d+: .* status code 500/);
    const fail = () => HttpResponse.json({ message: 'x' }, { status: 500 });
    server.use(
      http.get('*/service/api/document/meta-datas/:id', fail, { once: true }),
      http.get('*/service/api/document/documents/view/:id', fail),
    );
    const user = await openList('?document_status_id=5');
    await press(user, await firstRow(), 'Detail');
    const sheet = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(within(sheet).getAllByRole('button', { name: 'Try again' })).toHaveLength(2),
    );
    const metaData = within(sheet).getByRole('region', { name: 'Meta Data' });
    await user.click(within(metaData).getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(within(metaData).queryByRole('button', { name: 'Try again' })).toBeNull(),
    );
  });
});
