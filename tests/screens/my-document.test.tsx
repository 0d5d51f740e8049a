import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { saveAs } from 'file-saver';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { document_types } from '../../server/storage/schema';
import { expectConsole } from '../support/screens/console';
import { answersWith } from '../support/screens/document-story';
import { server, testApi } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import {
  buttonsOf,
  choose,
  closed,
  findRow,
  firstRow,
  gate,
  headers,
  openModal,
  press,
  recordWrites,
  rows,
} from '../support/screens/screens';
import { expectOnly, findToast } from '../support/screens/toasts';

const dewi = '198805172010122001';
const path = '/document/my-document';
const calls = '*/service/api/document/my-documents';

const pdf = new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF\n'));
const pdfFile = (name = 'scan.pdf', bytes = pdf) =>
  new File([bytes], name, { type: 'application/pdf' });

/** The buttons of a row, those in its menu last. */
const actionsOf = (row: HTMLElement) =>
  buttonsOf(row).map((name) => name?.replace(/^More actions of .+/, 'More'));

const openList = (search = '') => renderApp({ path: `${path}${search}`, as: dewi });

async function openUpload(user: UserEvent, type?: string) {
  const modal = await openModal(user, await screen.findByRole('button', { name: 'Add' }), 'Add');
  if (type) await choose(user, within(modal).getByLabelText('Document Type'), type);
  return modal;
}

/** Records the forms that the app sends, and their addresses. */
function recordForms() {
  const forms: FormData[] = [];
  const addresses: string[] = [];
  server.use(
    http.post(/\/document\/my-documents(\/update\/\d+)?$/, async ({ request }) => {
      forms.push(await request.clone().formData());
      addresses.push(request.url);
    }),
  );
  return [forms, addresses] as const;
}

it('lists the columns of the specification under its title and breadcrumb', async () => {
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

it('shows username, name, type, description, size in KB and status of a document', async () => {
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
  ])('status %d', async (status, buttons, tone) => {
    await openList(`?document_status_id=${status}`);
    const row = await firstRow();
    expect(actionsOf(row)).toEqual(buttons);
    expect(row.querySelector('.status-badge')?.getAttribute('data-tone')).toBe(tone);
  });

  it('a draft is red and has Meta Data, Edit and Delete, and Send once its meta data are there', async () => {
    await openList('?document_status_id=1');
    const badge = (await firstRow()).querySelector('.status-badge');
    expect(badge?.getAttribute('data-tone')).toBe('red');
    const all = rows().map((row) => actionsOf(row).join(' '));
    expect(new Set(all)).toEqual(
      new Set(['Meta Data Send More Edit Delete', 'Meta Data Edit Delete']),
    );
  });

  it('shows why a document was rejected', async () => {
    await openList('?document_status_id=4');
    const { body } = await (await testApi()).call(
      dewi,
      'GET',
      '/document/my-documents?role=asn&document_status_id=4',
    );
    const [{ verifier_note, approval_note }] = body.data.data;
    expect((await firstRow()).textContent).toContain(verifier_note || approval_note);
  });
});

describe('uploading', () => {
  it('asks for a description, with guidance, only where the type may come more than once', async () => {
    const user = await openList();
    const modal = await openUpload(user, 'Ijazah S2');
    await within(modal).findByText(/application\/pdf, at most/);
    expect(within(modal).queryByLabelText('Description')).toBeNull();
    expect(within(modal).queryByText('Untuk Diperhatikan!')).toBeNull();

    await choose(user, within(modal).getByLabelText('Document Type'), 'Sertifikat Pelatihan');
    expect(await within(modal).findByLabelText('Description')).toBeDefined();
    expect(within(modal).getByText('Untuk Diperhatikan!')).toBeDefined();
    expect(within(modal).getByText(/^Unggah satu berkas untuk setiap pelatihan/)).toBeDefined();
    expect(within(modal).getByText('Contoh')).toBeDefined();
    expect(within(modal).getByText(/^Pelatihan Pengelolaan Arsip Digital/)).toBeDefined();
  });

  it('sends type, file and description as a form, says so, and the list shows the draft', async () => {
    const user = await openList();
    const [sent] = recordForms();
    const modal = await openUpload(user, 'Sertifikat Pelatihan');
    await user.upload(within(modal).getByLabelText('File'), pdfFile());
    await user.type(await within(modal).findByLabelText('Description'), 'Keamanan Siber');
    await press(user, modal, 'Save');
    await closed(modal);

    await findToast('success', 'Document has been uploaded.');
    const row = await findRow('Keamanan Siber');
    expect(within(row).getByText('Draft')).toBeDefined();
    const [form] = sent;
    expect([...(form?.keys() ?? [])].sort()).toEqual([
      'additional_name',
      'document_type_id',
      'file',
    ]);
    expect(form?.get('additional_name')).toBe('Keamanan Siber');
    const file = form?.get('file');
    expect(file).toBeInstanceOf(Blob);
    expect((file as File).name).toBe('scan.pdf');
  });

  it('shows what the server finds wrong under the fields, and keeps what was entered', async () => {
    const user = await openList();
    const modal = await openUpload(user);
    await user.upload(
      within(modal).getByLabelText('File'),
      pdfFile('../"scan".pdf', new Uint8Array(Buffer.from('not a pdf'))),
    );
    await press(user, modal, 'Save');
    const select = within(modal).getByLabelText('Document Type');
    await waitFor(() => expect(select.getAttribute('aria-invalid')).toBe('true'));
    expect(within(modal).getByText('Choose a document type.')).toBeDefined();

    await choose(user, select, 'Ijazah S2');
    await press(user, modal, 'Save');
    await within(modal).findByText('The file must be of type application/pdf (.pdf).');
    const input = within(modal).getByLabelText<HTMLInputElement>('File');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(within(modal).getByText('../"scan".pdf')).toBeDefined();
    expect(within(modal).getByText('Ijazah S2')).toBeDefined();
    await expectOnly();
  });

  it('shows what the server finds wrong with the description under it', async () => {
    const user = await openList();
    const modal = await openUpload(user, 'Sertifikat Pelatihan');
    await user.upload(within(modal).getByLabelText('File'), pdfFile());
    const description = await within(modal).findByLabelText('Description');
    await press(user, modal, 'Save');
    await waitFor(() => expect(description.getAttribute('aria-invalid')).toBe('true'));
    const message = document.getElementById(description.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('This field is required.');
  });

  it('says that a file is too large before sending it', async () => {
    const user = await openList();
    const writes = recordWrites();
    const modal = await openUpload(user, 'Ijazah S2');
    await within(modal).findByText(/at most 2,048 KB/);
    const large = pdfFile('large.pdf', new Uint8Array(2049 * 1024));
    await user.upload(within(modal).getByLabelText('File'), large);
    await press(user, modal, 'Save');
    await within(modal).findByText('The file is larger than 2,048 KB.');
    expect(writes).toEqual([]);
  });

  it('takes a dropped file', async () => {
    const user = await openList();
    const modal = await openUpload(user);
    const zone = within(modal).getByLabelText('File').parentElement;
    if (!zone) throw new Error('No drop zone.');
    fireEvent.drop(zone, { dataTransfer: { files: [pdfFile('dropped.pdf')] } });
    await within(modal).findByText('dropped.pdf');
  });

  it('can be cancelled on its way; the form stays as it was', async () => {
    const user = await openList();
    server.use(http.post(calls, () => delay('infinite')));
    await firstRow();
    let loads = 0;
    server.use(
      http.get(calls, () => {
        loads += 1;
      }),
    );
    const modal = await openUpload(user, 'Ijazah S2');
    await user.upload(within(modal).getByLabelText('File'), pdfFile());
    const save = within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    expect(await within(modal).findByRole('progressbar')).toBeDefined();
    expect(save.disabled).toBe(true);
    await user.click(within(modal).getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(within(modal).queryByRole('progressbar')).toBeNull());
    expect(save.disabled).toBe(false);
    // The server may have stored it all the same.
    await waitFor(() => expect(loads).toBe(1));
    expect(within(modal).getByText('scan.pdf')).toBeDefined();
    await expectOnly();
  });

  it('shows a toast when the server gives no answer, and keeps the form', async () => {
    const user = await openList();
    server.use(http.post(calls, () => HttpResponse.error()));
    const modal = await openUpload(user, 'Ijazah S2');
    await user.upload(within(modal).getByLabelText('File'), pdfFile());
    await waitFor(() =>
      expect(within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(
        false,
      ),
    );
    await press(user, modal, 'Save');
    await findToast('error', 'The server did not answer. Check your connection and try again.');
    expect(within(modal).getByText('scan.pdf')).toBeDefined();
  });

  it('closes by its buttons only, and asks before what was entered is lost', async () => {
    const user = await openList();
    const modal = await openUpload(user);
    await user.upload(within(modal).getByLabelText('File'), pdfFile());
    await user.keyboard('{Escape}');
    expect(modal.isConnected).toBe(true);
    await press(user, modal, 'Cancel');
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect(within(modal).getByText('scan.pdf')).toBeDefined();
    await press(user, modal, 'Close');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await closed(modal);
  });
});

describe('editing an upload', () => {
  it('fetches it with the active role, locks its type, and sends what has changed', async () => {
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const detail: string[] = [];
    server.use(
      http.get(`${calls}/detail/:id`, ({ request }) => {
        detail.push(new URL(request.url).search);
      }),
    );
    const row = await firstRow();
    const modal = await openModal(user, within(row).getByRole('button', { name: 'Edit' }), 'Edit');
    const description = await within(modal).findByLabelText<HTMLInputElement>('Description');
    expect(within(modal).getByText('Sertifikat Pelatihan')).toBeDefined();
    expect(within(modal).getByLabelText<HTMLInputElement>('Document Type').disabled).toBe(true);
    expect(detail).toEqual(['?role=asn']);

    const before = description.value;
    expect(before).toContain('Pelatihan');
    const [sent, addresses] = recordForms();
    await user.clear(description);
    await user.type(description, 'Nama yang benar');
    await user.upload(within(modal).getByLabelText('File'), pdfFile('new.pdf'));
    await press(user, modal, 'Save');
    await closed(modal);
    await findToast('success', 'Document has been updated.');
    expect(addresses).toEqual([expect.stringMatching(/\/update\/\d+\?version=\d+$/)]);
    const { file, ...fields } = Object.fromEntries(sent[0] ?? []);
    expect(fields).toEqual({
      document_type_id: expect.stringMatching(/^\d+$/),
      additional_name: 'Nama yang benar',
    });
    expect((file as File).name).toBe('new.pdf');
    expect(window.location.search).toContain('additional_name=Pelatihan');
    await waitFor(() => expect(screen.queryByText(before)).toBeNull());
  });

  it('names the type of an upload even when it is no longer offered', async () => {
    const { db } = await testApi();
    await db.update(document_types).set({ is_active: 0 });
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const row = await firstRow();
    const modal = await openModal(user, within(row).getByRole('button', { name: 'Edit' }), 'Edit');
    expect(await within(modal).findByText('Sertifikat Pelatihan')).toBeDefined();
  });

  it('keeps Save disabled until the document is there', async () => {
    const user = await openList('?document_status_id=4');
    const answer = gate();
    server.use(http.get(`${calls}/detail/:id`, () => answer.opened));
    const row = await firstRow();
    const modal = await openModal(user, within(row).getByRole('button', { name: 'Edit' }), 'Edit');
    const save = within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    answer.open();
    await waitFor(() => expect(save.disabled).toBe(false));
  });
});

describe('meta data', () => {
  async function openMetaData(user: UserEvent) {
    const row = await firstRow();
    return openModal(user, within(row).getByRole('button', { name: 'Meta Data' }), 'Meta Data');
  }

  it('has a field per entry by its data type and puts the values keyed by column_name', async () => {
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const writes = recordWrites();
    const modal = await openMetaData(user);
    const name = await within(modal).findByLabelText<HTMLInputElement>('Nama Pelatihan');
    expect(name.name).toBe('nama_pelatihan');
    const start = within(modal).getByLabelText<HTMLInputElement>('Tanggal Mulai');
    expect(start.type).toBe('date');
    await user.clear(name);
    await user.type(name, 'Keamanan Siber');
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes).toEqual([
      {
        method: 'PUT',
        path: expect.stringMatching(/^\/document\/meta-datas\/\d+$/),
        body: {
          nomor_sertifikat: expect.any(String),
          nama_pelatihan: 'Keamanan Siber',
          penyelenggara: expect.any(String),
          tanggal_mulai: start.value,
          tanggal_selesai: expect.any(String),
        },
      },
    ]);
  });

  it('shows one message per column under its field', async () => {
    const user = await openList('?document_status_id=4&additional_name=Pelatihan');
    const modal = await openMetaData(user);
    const name = await within(modal).findByLabelText<HTMLInputElement>('Nama Pelatihan');
    await user.clear(name);
    await press(user, modal, 'Save');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    const message = document.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('This field is required.');
  });

  it('takes column names that a form would read as paths, and markup as text', async () => {
    const entries = [
      {
        id: 1,
        column_name: 'no.sk',
        column_description: '<b>Nomor</b>',
        data_type: 'string',
        value: '<i>7</i>',
      },
      { id: 2, column_name: '2024', column_description: '', data_type: 'Date', value: null },
    ];
    server.use(
      http.get('*/service/api/document/meta-datas/:id', () => HttpResponse.json(entries)),
      http.put('*/service/api/document/meta-datas/:id', () =>
        HttpResponse.json(
          { message: { 'no.sk': ['Too short.'], other: 'Unseen.' } },
          { status: 422 },
        ),
      ),
    );
    const user = await openList('?document_status_id=4');
    const writes = recordWrites();
    const modal = await openMetaData(user);
    const number = await within(modal).findByLabelText<HTMLInputElement>('<b>Nomor</b>');
    expect(number.value).toBe('<i>7</i>');
    await press(user, modal, 'Save');
    await within(modal).findByText('Too short.');
    await screen.findByText('Unseen.');
    expect(writes[0]?.body).toEqual({ 'no.sk': '<i>7</i>', '2024': '' });
  });
});

describe('deleting', () => {
  it('asks with the words of the specification, and No leaves everything as it is', async () => {
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

  it('on Yes deletes, says so, and the list reloads', async () => {
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

  it('only logs a delete that got no answer', async () => {
    expectConsole(/ApiError: DELETE .*: Network Error/);
    server.use(http.delete(`${calls}/delete/:id`, () => HttpResponse.error()));
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
  it('asks with the words of the specification and sends once, however often Send is pressed', async () => {
    const user = await openList('?document_status_id=4');
    const writes = recordWrites();
    const send = within(await firstRow()).getByRole('button', { name: 'Send' });
    await user.dblClick(send);
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question.textContent).toContain('Data that has been sent cannot be changed!');
    await user.dblClick(within(question).getByRole('button', { name: 'Yes' }));
    await findToast('success', 'Document has been sent.');
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      expect.stringMatching(/^POST \/document\/my-documents\/send\/\d+$/),
    ]);
  });

  it("shows the server's message when it refuses, and the list reloads", async () => {
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
  it('shows meta data, notes and the preview, and saves the file under the last segment of its path', async () => {
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
    const note = row.querySelector('.status-reason')?.textContent;
    await press(user, row, 'Detail');
    const sheet = await screen.findByRole('dialog', { name: /Sertifikat Pelatihan/ });
    await within(sheet).findByText('Nama Pelatihan');
    expect(sheet.textContent).toContain(note);
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

  it('offers to try again where meta data or preview could not be loaded', async () => {
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
