import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';
import { bytesOf, jpeg, pdf, pdfOf, status, type } from '../../support/api/fixture';
import { base, form, uploads } from '../../support/api/uploads';

const api = apiPerTest();
const { upload, storedFiles, rows, expectNothingKept } = uploads(api);

describe('an upload', () => {
  it('becomes a draft of the uploader, and its bytes come back as they went in', async () => {
    const { status: code, body } = await upload({ file: pdfOf(1500) });
    expect([code, body]).toEqual([
      201,
      { message: 'Document has been uploaded.', code: 'document_uploaded' },
    ]);

    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      document_type_id: type.decree,
      additional_name: '',
      document_name: 'Decree_bureauOwner',
      extension: 'pdf',
      mime_type: 'application/pdf',
      file_size: 2,
      document_status_id: status.draft,
    });
    expect(await storedFiles()).toEqual([row?.storage_id]);
    const stored = await bytesOf(api(), row?.storage_id ?? '');
    expect(Buffer.from(stored).equals(pdfOf(1500))).toBe(true);
  });

  it('is named by the naming format of its type, not by its file [V1.3.3 V5.4.2]', async () => {
    const additional_name = '../../etc/passwd "quoted" Ünï';
    await upload({ document_type_id: type.certificate, additional_name }, '../../x";rm -rf.pdf');
    const [row] = await rows();
    // Swedish dates are like 2026-11-22.
    const date = api().now().toLocaleDateString('sv');
    expect(row?.document_name).toBe(`CERT_bureauOwner_.._.._etc_passwd_quoted_Ünï_${date}`);
    expect(row?.additional_name).toBe(additional_name);
    expect(row?.storage_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['a line break', '\r\n'],
    ['a byte order mark', '\ufeff'],
    ['a warning of the program that made it', `<b>Warning</b>: ${'x'.repeat(900)}\n`],
  ])('may be a PDF after %s, which is stored with it [W-12]', async (_, before) => {
    const file = Buffer.concat([Buffer.from(before), pdf]);
    expect((await upload({ file })).status).toBe(201);
    const [row] = await rows();
    expect(row?.mime_type).toBe('application/pdf');
    expect(file.equals(await bytesOf(api(), row?.storage_id ?? ''))).toBe(true);
  });

  it.each([
    ['a quote', 'a"b.pdf'],
    ['a path', '../../../etc/passwd'],
    ['a Windows path', 'C:\\temp\\a.pdf'],
    ['a line break', 'a\r\nb.pdf'],
    ['nothing but dots', '...'],
    ['only a dot', '.'],
    ['a slash at its end', 'a.pdf/'],
    ['300 characters', `${'x'.repeat(300)}.pdf`],
    ['another script', '履歴書.pdf'],
  ])('takes a file whose name has %s [V5.3.2]', async (_, name) => {
    expect((await upload({}, name)).status).toBe(201);
    expect(await storedFiles()).toHaveLength(1);
  });

  it('takes a file of exactly the largest size [M-17 W-12 V2.3.2]', async () => {
    expect((await upload({ file: pdfOf(20 * 1024) })).status).toBe(201);
    expect((await rows())[0]?.file_size).toBe(20);
  });

  it('takes a picture where the type asks for one', async () => {
    expect((await upload({ document_type_id: type.photo, file: jpeg })).status).toBe(201);
    expect((await rows())[0]).toMatchObject({ extension: 'jpg', mime_type: 'image/jpeg' });
  });

  it('takes the fields in any order', async () => {
    const data = new FormData();
    data.append('additional_name', 'Archiving');
    data.append('file', new File([pdf], 'a.pdf'));
    data.append('document_type_id', String(type.certificate));
    expect((await api().call('bureauOwner', 'POST', base, data)).status).toBe(201);
    expect((await rows())[0]?.additional_name).toBe('Archiving');
  });

  it.each([
    ['is taken', pdf, 201],
    ['is refused by the limit of its type', pdfOf(300 * 1024), 422],
  ])('whose media type is in capitals %s', async (_, file, status) => {
    const { headers, body } = new Request('http://x', { method: 'POST', body: form({ file }) });
    const type = headers.get('Content-Type') ?? '';
    const response = await api().request(base, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await api().tokenFor('bureauOwner')}`,
        'Content-Type': type.replace('multipart/form-data', 'Multipart/Form-Data'),
      },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(status);
  });

  it('ignores a description where there is only one document of the type', async () => {
    await upload({ additional_name: 'Ignored' });
    expect((await rows())[0]?.additional_name).toBe('');
  });
});

it('of a second file in an upload nothing is kept', async () => {
  const data = form({ file: pdfOf(1500) });
  data.append('file', new File([pdfOf(1400)], 'b.pdf'));
  const { status: code } = await api().call('bureauOwner', 'POST', base, data);
  expect(code).toBe(201);
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(await storedFiles()).toEqual([row?.storage_id]);
  expect(Buffer.from(await bytesOf(api(), row?.storage_id ?? '')).equals(pdfOf(1500))).toBe(true);
  expect(await readdir(api().spoolFolder)).toEqual([]);
});

it('viewer uploads nothing', async () => {
  expect((await api().call('viewer', 'POST', base, form({}))).status).toBe(403);
  await expectNothingKept();
});
