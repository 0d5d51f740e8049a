import { gt } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createPortal } from '../../../server/demo/portal/portal';
import { meta_columns } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, column } from '../../support/api/fixture';
import { bases, headersOf, sheetForm, xlsxOf } from '../../support/api/sheet-calls';

const api = apiPerTest();

const answerIn = (language?: string) =>
  api().request('/user/roles', {
    headers: language === undefined ? {} : { 'Accept-Language': language },
  });

it.each([
  [undefined, 'en', 'Please sign in again.'],
  ['en', 'en', 'Please sign in again.'],
  ['fr', 'en', 'Please sign in again.'],
  ['id', 'id', 'Masuk kembali untuk melanjutkan.'],
  ['id-ID,en;q=0.5', 'id', 'Masuk kembali untuk melanjutkan.'],
  ['en;q=0.9,id;q=0.1', 'en', 'Please sign in again.'],
])(
  'answers Accept-Language %s in %s, with the same code [W-40]',
  async (asked, language, message) => {
    const response = await answerIn(asked);
    expect(await response.json()).toEqual({ message, code: 'signed_out' });
    expect(response.headers.get('Content-Language')).toBe(language);
    expect(response.headers.get('Vary')).toBe('Accept-Language');
  },
);

const inIndonesian = async (method: string, path: string, body?: object) => {
  const isForm = body instanceof FormData;
  const response = await api().request(path, {
    method,
    headers: {
      Authorization: `Bearer ${await api().tokenFor('admin')}`,
      'Accept-Language': 'id',
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return [response.status, await response.json()];
};

it('says what is wrong with fields in the language asked for, with a code each [W-40]', async () => {
  const entered = { sort_number: 'x', column_name: '1', column_description: '', data_type: 'date' };
  expect(
    await inIndonesian('POST', `${bases.columns}/create`, { ...entered, is_mandatory: 1 }),
  ).toEqual([
    422,
    {
      message: 'Ada isian yang perlu diperbaiki.',
      code: 'fields_invalid',
      errors: {
        sort_number: ['Harus berupa bilangan bulat dari 1 sampai 9.999.'],
        column_name: ['Harus berupa huruf, angka, dan garis bawah, serta diawali huruf.'],
        column_description: ['Wajib diisi.'],
      },
      codes: {
        sort_number: ['not_whole_number'],
        column_name: ['not_a_column_name'],
        column_description: ['required'],
      },
    },
  ]);
});

it('says what has been done and what stands in the way, and names the pages [W-40]', async () => {
  const [, created] = await inIndonesian('POST', `${bases.mimeTypes}/create`, {
    kind_of_document: 'Text',
    mime_type: 'image/png',
    extension: 'png',
  });
  expect(created).toEqual({ message: 'Tipe MIME telah ditambahkan.', code: 'mime_type_created' });
  expect(await inIndonesian('DELETE', `${bases.columns}/delete/${column.number}`)).toEqual([
    409,
    {
      message: 'Kolom tidak dapat dihapus karena dipakai oleh 1 kategori (Letters).',
      code: 'column_in_use',
    },
  ]);
  const [, list] = await inIndonesian('GET', bases.columns);
  expect(list.data.links.at(0).label).toBe('&laquo; Sebelumnya');
  expect(list.data.links.at(-1).label).toBe('Berikutnya &raquo;');
});

it('names roles and statuses in the language asked for: they are its own [W-41]', async () => {
  const answered = (language: string, username: string, path: string) =>
    api()
      .tokenFor(username)
      .then((token) =>
        api().request(path, {
          headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
        }),
      )
      .then((response) => response.json());
  const roles = (language: string) => answered(language, 'bureauOwner', '/user/roles');
  expect((await roles('en')).data).toEqual([{ id: 3, name: 'asn', description: 'Civil servant' }]);
  expect((await roles('id')).data).toEqual([{ id: 3, name: 'asn', description: 'ASN' }]);

  const base = '/data-referensi/document-statuses';
  const options = await answered('id', 'admin', `${base}/search?tag=verification`);
  expect(options.data).toEqual([
    { id: 3, status: 'Terverifikasi' },
    { id: 4, status: 'Ditolak' },
  ]);
  const filtered = await answered('id', 'admin', `${base}?status=KIRIM`);
  expect(filtered.data.data).toMatchObject([{ id: 2, status: 'Terkirim' }]);
  await addDocument(api(), { owner: 'bureauOwner', document_status_id: 2 });
  const { data } = (await answered('id', 'admin', '/document/documents')).data;
  expect(data).toMatchObject([{ document_status: { status: 'Terkirim' } }]);
});

it('imports a sheet with headers and words of either language [W-42]', async () => {
  const headers = ['Urutan', 'NAMA', 'Description', 'Tipe Data', 'Wajib'];
  const rows = [
    [7, 'nomor_sk', 'Nomor SK', 'Teks', 'Ya'],
    [8, 'tanggal_sk', 'Tanggal SK', 'tanggal', 'tidak'],
  ];
  const form = sheetForm(await xlsxOf([headers, ...rows]));
  expect(await inIndonesian('POST', `${bases.columns}/import`, form)).toEqual([
    200,
    { message: '2 baru, 0 berubah, 0 tetap.', code: 'imported' },
  ]);
  const saved = await api().db.query.meta_columns.findMany({
    where: gt(meta_columns.sort_number, 6),
  });
  expect(saved).toMatchObject([
    { column_name: 'nomor_sk', is_mandatory: 1 },
    { column_name: 'tanggal_sk', is_mandatory: 0 },
  ]);

  const wrong = sheetForm(await xlsxOf([headersOf.columns, [9, 'x', 'X', 'Date', 'Mungkin']]));
  expect(await inIndonesian('POST', `${bases.columns}/import`, wrong)).toMatchObject([
    422,
    {
      errors: { file_import: ['Baris 2, Mandatory: Pilih Ya atau Tidak.'] },
      codes: { file_import: ['cell_invalid'] },
    },
  ]);
});

it('shows the portal of the demonstration in the language asked for [W-40]', async () => {
  const portal = createPortal({
    db: api().db,
    portalKey: new Uint8Array(32),
    eventsKey: new Uint8Array(32),
  });
  const help = await portal.request('/help', { headers: { 'Accept-Language': 'id' } });
  const page = await help.text();
  expect(page).toContain('<html lang="id">');
  expect(page).toContain('Saya memverifikasi');
  expect(page).not.toContain('I verify');
});
