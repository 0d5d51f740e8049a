import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { server } from '../support/screens/msw';
import { chooseFile, openList, openUpload, recordForms } from '../support/screens/my-document';
import {
  choose,
  closed,
  errorsUnder,
  field,
  findRow,
  pdfFile,
  press,
  pressTwice,
  recordWrites,
} from '../support/screens/screens';
import { expectOnly, findToast } from '../support/screens/toasts';

// The form of a new document.

const calls = '*/service/api/document/my-documents';

describe('uploading', () => {
  it('asks for a description, with guidance, only where the type may come more than once [V-13]', async () => {
    const user = await openList();
    const modal = await openUpload(user, 'Ijazah S2');
    await within(modal).findByText(/application\/pdf, at most/);
    expect(within(modal).queryByLabelText('Description')).toBeNull();
    expect(within(modal).queryByText('Untuk Diperhatikan!')).toBeNull();

    await choose(user, field(modal, 'Document Type'), 'Sertifikat Pelatihan');
    await within(modal).findByLabelText('Description');
    within(modal).getByText('Untuk Diperhatikan!');
    within(modal).getByText(/^Unggah satu berkas untuk setiap pelatihan/);
    within(modal).getByText('Contoh');
    within(modal).getByText(/^Pelatihan Pengelolaan Arsip Digital/);
  });

  it('needs no more of a type than what the upload asks for [X-1]', async () => {
    server.use(
      http.get('*/data-referensi/document-types/detail/:id', () =>
        HttpResponse.json({
          data: { is_multiple: 1, description: 'Satu per satu', sample: 'Pelatihan' },
        }),
      ),
    );
    const user = await openList();
    const modal = await openUpload(user, 'Sertifikat Pelatihan');
    await chooseFile(user, modal);
    await user.type(await within(modal).findByLabelText('Description'), 'Keamanan Siber');
    within(modal).getByText('Satu per satu');
    await press(user, modal, 'Save');
    await closed(modal);
    await findRow('Keamanan Siber');
  });

  it('sends type, file and description as a form, says so, and the list shows the draft [L-8 F-10 M-19]', async () => {
    const user = await openList();
    const [sent] = recordForms();
    const modal = await openUpload(user, 'Sertifikat Pelatihan');
    await chooseFile(user, modal);
    await user.type(await within(modal).findByLabelText('Description'), 'Keamanan Siber');
    await press(user, modal, 'Save');
    await closed(modal);

    await findToast('success', 'Document has been uploaded.');
    const row = await findRow('Keamanan Siber');
    within(row).getByText('Draft');
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

  it('passes on the hint of the server, such as that another document has the same file [W-31]', async () => {
    const hint = 'You have uploaded the same file as Ijazah S1.';
    server.use(
      http.post('*/service/api/document/my-documents', () =>
        HttpResponse.json({ message: 'Document has been uploaded.', hint }, { status: 201 }),
      ),
    );
    const user = await openList();
    const modal = await openUpload(user, 'Ijazah S2');
    await chooseFile(user, modal);
    await press(user, modal, 'Save');
    await findToast('success', `Document has been uploaded. ${hint}`);
  });

  it('shows what the server finds wrong under the fields, and keeps what was entered [V-1]', async () => {
    const user = await openList();
    const modal = await openUpload(user);
    await chooseFile(user, modal, pdfFile('../"scan".pdf', 'not a pdf'));
    await press(user, modal, 'Save');
    const select = field(modal, 'Document Type');
    await waitFor(() => expect(select.getAttribute('aria-invalid')).toBe('true'));
    within(modal).getByText('Choose a document type.');

    await choose(user, select, 'Ijazah S2');
    await press(user, modal, 'Save');
    await within(modal).findByText('The file must be of type application/pdf (.pdf).');
    const input = field(modal, 'File');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    within(modal).getByText('../"scan".pdf');
    within(modal).getByText('Ijazah S2');
    await expectOnly();
  });

  it('shows what the server finds wrong with the description under it [V-1]', async () => {
    const user = await openList();
    const modal = await openUpload(user, 'Sertifikat Pelatihan');
    await chooseFile(user, modal);
    const description = await within(modal).findByLabelText('Description');
    await press(user, modal, 'Save');
    await waitFor(() => expect(description.getAttribute('aria-invalid')).toBe('true'));
    const message = document.getElementById(description.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('This field is required.');
  });

  it('says that a file is too large before sending it [M-17]', async () => {
    const user = await openList();
    const writes = recordWrites();
    const modal = await openUpload(user, 'Ijazah S2');
    await within(modal).findByText(/at most 2,048 KB/);
    const large = pdfFile('large.pdf', new Uint8Array(2049 * 1024));
    await chooseFile(user, modal, large);
    await press(user, modal, 'Save');
    await within(modal).findByText('The file is larger than 2,048 KB.');
    expect(writes).toEqual([]);
  });

  it('offers what can be made to fit the type to choose from [X-9]', async () => {
    const user = await openList();
    const modal = await openUpload(user);
    expect(field(modal, 'File').accept).toBe('');
    await choose(user, field(modal, 'Document Type'), 'Ijazah S2');
    await within(modal).findByText(/application\/pdf, at most/);
    expect(field(modal, 'File').accept).toBe('image/jpeg,image/png,application/pdf');
  });

  it('finds a type by a part of its name, whatever the case and the accents', async () => {
    const user = await openList();
    const modal = await openUpload(user);
    await user.click(field(modal, 'Document Type'));
    await screen.findByRole('option', { name: 'Ijazah S2' });
    await user.type(field(modal, 'Document Type'), 'sértifikat PEL');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Sertifikat Pelatihan',
    ]);
  });

  it('takes a dropped file', async () => {
    const user = await openList();
    const modal = await openUpload(user);
    const zone = field(modal, 'File').parentElement;
    if (!zone) throw new Error('No drop zone.');
    fireEvent.drop(zone, { dataTransfer: { items: [], files: [pdfFile('dropped.pdf')] } });
    await within(modal).findByText('dropped.pdf');
  });

  it('takes none of several files that are dropped at once [V-21]', async () => {
    const user = await openList();
    const modal = await openUpload(user);
    const input = field(modal, 'File');
    const files = [pdfFile('page-1.pdf'), pdfFile('page-2.pdf')];
    fireEvent.drop(input, { dataTransfer: { items: [], files } });
    await waitFor(() => expect(errorsUnder(modal)).toEqual({ File: 'Drop one file at a time.' }));
    expect(within(modal).queryByText('page-1.pdf')).toBeNull();
    await user.upload(input, files.slice(0, 1));
    await within(modal).findByText('page-1.pdf');
    expect(errorsUnder(modal)).toEqual({});
  });

  it('takes no folder that is dropped [X-14]', async () => {
    const user = await openList();
    const modal = await openUpload(user);
    const folder = { isDirectory: true, name: 'Arsip' };
    const items = [{ webkitGetAsEntry: () => folder }];
    fireEvent.drop(field(modal, 'File'), {
      dataTransfer: { items, files: [new File(['4096'], 'Arsip')] },
    });
    const message = 'Folders cannot be added here. Drop the file itself.';
    await waitFor(() => expect(errorsUnder(modal)).toEqual({ File: message }));
    expect(within(modal).queryByText('Arsip')).toBeNull();
  });

  it('can be cancelled on its way; the form stays as it was', async () => {
    const user = await openList();
    server.use(http.post(calls, () => delay('infinite')));
    await screen.findByText(/required documents approved/);
    let loads = 0;
    server.use(
      http.get(calls, ({ request }) => {
        if (!new URL(request.url).searchParams.has('per_page')) loads += 1;
      }),
    );
    const modal = await openUpload(user, 'Ijazah S2');
    await chooseFile(user, modal);
    const save = within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await user.click(save);
    await within(modal).findByRole('progressbar');
    expect(save.disabled).toBe(true);
    await user.click(within(modal).getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(within(modal).queryByRole('progressbar')).toBeNull());
    expect(save.disabled).toBe(false);
    // The list and the checklist ask: the server may have stored the file all the same.
    await waitFor(() => expect(loads).toBe(2));
    within(modal).getByText('scan.pdf');
    await expectOnly();
    await press(user, modal, 'Remove file');
    within(modal).getByText('Choose a file');
    expect(document.activeElement).toBe(field(modal, 'File'));
  });

  it('can be cancelled where Save has been pressed twice [G-12]', async () => {
    const user = await openList();
    server.use(http.post(calls, () => delay('infinite')));
    const modal = await openUpload(user, 'Ijazah S2');
    await chooseFile(user, modal);
    const save = within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await pressTwice(save);
    await user.click(await within(modal).findByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(save.disabled).toBe(false));
    expect(within(modal).queryByRole('progressbar')).toBeNull();
  });

  it('shows a toast when the server gives no answer, and keeps the form [F-15]', async () => {
    const user = await openList();
    server.use(http.post(calls, () => HttpResponse.error()));
    const modal = await openUpload(user, 'Ijazah S2');
    await chooseFile(user, modal);
    await press(user, modal, 'Save');
    await findToast('error', 'The server did not answer. Check your connection and try again.');
    within(modal).getByText('scan.pdf');
  });

  it('says that the file has changed on its way, where it was chosen [V-20]', async () => {
    const user = await openList();
    const modal = await openUpload(user, 'Ijazah S2');
    await chooseFile(user, modal);
    await within(modal).findByText(/application\/pdf, at most/);
    const slice = vi.spyOn(Blob.prototype, 'slice');
    onTestFinished(() => slice.mockRestore());
    server.use(
      http.post(calls, () => {
        slice.mockImplementation(() => {
          throw new DOMException('The file could not be read.', 'NotReadableError');
        });
        return HttpResponse.error();
      }),
    );
    await press(user, modal, 'Save');
    const message =
      'The file can no longer be read: it was changed, moved or deleted. Choose it again.';
    await waitFor(() => expect(errorsUnder(modal)).toEqual({ File: message }));
    await waitFor(() => expect(document.activeElement).toBe(field(modal, 'File')));
    await expectOnly();
  });

  it('closes by its buttons only, and asks before what was entered is lost [M-1 M-13]', async () => {
    const user = await openList();
    const modal = await openUpload(user);
    await chooseFile(user, modal);
    await user.keyboard('{Escape}');
    expect(modal.isConnected).toBe(true);
    await press(user, modal, 'Cancel');
    await user.click(await screen.findByRole('button', { name: 'No' }));
    within(modal).getByText('scan.pdf');
    await press(user, modal, 'Close');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await closed(modal);
  });
});
