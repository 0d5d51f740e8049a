import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  districts,
  document_statuses,
  document_types,
  unit_verifikators,
} from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, district, status, type } from '../../support/api/fixture';

const api = apiPerTest();
const search = async (path: string) =>
  (await api().call('admin', 'GET', `/data-referensi/${path}`)).body.data;

describe('option lists', () => {
  it('of columns, in their sort order', async () => {
    expect((await search('columns/search')).map((row: { id: number }) => row.id)).toEqual([
      2, 1, 3,
    ]);
  });

  it('of categories, mime types and districts, by name [C-53]', async () => {
    expect(await search('categories/search?limit=500')).toEqual([
      { id: 1, category_name: 'Letters', category_description: 'On paper', version: 1 },
      { id: 2, category_name: 'Pictures', category_description: 'Without columns', version: 1 },
    ]);
    expect((await search('mime-types/search?limit=500'))[0]).toEqual({
      id: 1,
      kind_of_document: 'PDF',
      mime_type: 'application/pdf',
      extension: 'pdf',
      version: 1,
    });
    expect(await search('districts/search')).toEqual([
      { id: district.batu, name: 'Batu' },
      { id: district.malang, name: 'Malang' },
    ]);
  });

  it('of document types: those in use, with what they demand', async () => {
    const demand = { is_multiple: 0, is_mandatory: 1, applies_to: [] };
    await api()
      .db.update(document_types)
      .set({ applies_to: ['nonAsn'] })
      .where(eq(document_types.id, type.photo));
    expect(await search('document-types/search')).toEqual([
      { id: type.certificate, document_type: 'Certificate', ...demand, is_multiple: 1 },
      { id: type.decree, document_type: 'Decree', ...demand },
      { id: type.photo, document_type: 'Photo', ...demand, applies_to: ['nonAsn'] },
    ]);
  });

  it.each([
    ['?tag=verification', [3, 4]],
    ['?tag=approve', [5, 4]],
    ['', Object.values(status)],
    ['?tag=other', []],
  ])('of document statuses%s [C-52]', async (query, ids) => {
    const rows = await search(`document-statuses/search${query}`);
    expect(rows.map((row: { id: number }) => row.id)).toEqual(ids);
  });

  it('of document statuses name each that the migrations have inserted, and no other', async () => {
    const inserted = await api().db.select().from(document_statuses).orderBy(document_statuses.id);
    const named = await search('document-statuses/search');
    expect(named.map((row: { id: number }) => row.id)).toEqual(inserted.map(({ id }) => id));
  });

  it('give the statuses their names', async () => {
    expect(await search('document-statuses/search?tag=approve')).toEqual([
      { id: 5, status: 'Approved' },
      { id: 4, status: 'Rejected' },
    ]);
  });

  it('have all rows, unless the call sends a limit [W-21]', async () => {
    const more = Array.from({ length: 1501 }, (_, index) => ({ name: `District ${index}` }));
    await api().db.insert(districts).values(more);
    expect(await search('districts/search')).toHaveLength(2 + more.length);
    expect(await search('districts/search?limit=500')).toHaveLength(500);
    expect(await search('districts/search?limit=1500')).toHaveLength(1500);
  });

  it('have 10,000 rows at most, whatever limit the call sends [W-21]', async () => {
    const more = Array.from({ length: 10_001 }, (_, index) => ({ name: `District ${index}` }));
    await api().db.insert(districts).values(more);
    for (const query of ['', '?limit=10001']) {
      expect(await search(`districts/search${query}`)).toHaveLength(10_000);
    }
  });

  it.each([
    ['1', 1],
    ['2', 2],
    ['0', 3],
    ['-1', 3],
    ['x', 3],
    ['1000000', 3],
    ['', 3],
  ])('honour limit=%s', async (limit, length) => {
    expect(await search(`columns/search?limit=${limit}`)).toHaveLength(length);
  });
});

it('gives an owner the guidance of a document type', async () => {
  const path = `/data-referensi/document-types/detail/${type.certificate}`;
  const { body } = await api().call('bureauOwner', 'GET', path);
  expect(body.data).toMatchObject({
    is_multiple: 1,
    description: 'Both sides',
    sample: 'Archiving, 2025',
  });
});

describe('document statuses', () => {
  it('are listed with the number of their documents [C-53]', async () => {
    for (const document_status_id of [status.sent, status.sent, status.approved]) {
      await addDocument(api(), { owner: 'bureauOwner', document_status_id });
    }
    const { body } = await api().call('admin', 'GET', '/data-referensi/document-statuses');
    expect(body.data.data).toEqual([
      { id: 1, status: 'Draft', documents_count: 0 },
      { id: 2, status: 'Sent', documents_count: 2 },
      { id: 3, status: 'Verified', documents_count: 0 },
      { id: 4, status: 'Rejected', documents_count: 0 },
      { id: 5, status: 'Approved', documents_count: 1 },
    ]);
  });

  it.each([
    ['POST', '/create'],
    ['PUT', '/update/1'],
    ['DELETE', '/delete/1'],
  ])('cannot be changed: %s %s', async (method, path) => {
    const { status: code } = await api().call(
      'admin',
      method,
      `/data-referensi/document-statuses${path}`,
      method === 'DELETE' ? undefined : {},
    );
    expect(code).toBe(404);
  });
});

describe('unit verifiers', () => {
  const list = async (query = '') =>
    (await api().call('admin', 'GET', `/data-referensi/unit-verifikators${query}`)).body.data.data;

  it('are listed with their district [C-53]', async () => {
    expect(await list()).toEqual([
      { id: 4, nama: 'Batu Agency', district: 'Batu', version: 1 },
      { id: 1, nama: 'Bureau', district: '', version: 1 },
      { id: 2, nama: 'Institute', district: '', version: 1 },
      { id: 3, nama: 'Malang Agency', district: 'Malang', version: 1 },
    ]);
  });

  it('are filtered by name and district', async () => {
    expect(await list('?nama=AGENCY')).toHaveLength(2);
    expect(await list(`?nama=agency&district_id=${district.batu}`)).toHaveLength(1);
    expect(await list('?district_id=x')).toEqual([]);
  });

  const download = (username: 'admin' | 'viewer') =>
    api().call(username, 'POST', '/data-referensi/unit-verifikators/download');

  it('are taken over from the portal: new ones, and changes of district [C-53]', async () => {
    await api().db.insert(unit_verifikators).values({ nama: 'Ours alone' });
    api().portalUnits.push(
      { nama: 'BUREAU', district: 'Malang' },
      { nama: 'Institute' },
      { nama: 'Surabaya Agency', district: 'Surabaya' },
    );
    const { status: code, body } = await download('admin');
    expect([code, body]).toEqual([
      200,
      {
        message: 'Units have been downloaded: 1 new, 1 changed. 1 new district.',
        code: 'units_downloaded',
      },
    ]);
    expect(
      (await list()).map((row: { nama: string; district: string }) => [row.nama, row.district]),
    ).toEqual([
      ['BUREAU', 'Malang'],
      ['Batu Agency', 'Batu'],
      ['Institute', ''],
      ['Malang Agency', 'Malang'],
      ['Ours alone', ''],
      ['Surabaya Agency', 'Surabaya'],
    ]);
    expect((await download('admin')).body.message).toBe(
      'Units have been downloaded: 0 new, 0 changed.',
    );
  });

  it('count once when the portal names them twice, in whatever letter case', async () => {
    api().portalUnits.push(
      { nama: 'Surabaya Agency', district: 'Surabaya' },
      { nama: 'SURABAYA Agency', district: 'Kediri' },
      { nama: 'Second Agency', district: 'SURABAYA' },
    );
    const { status: code, body } = await download('admin');
    expect([code, body.message]).toEqual([
      200,
      'Units have been downloaded: 2 new, 0 changed. 1 new district.',
    ]);
    expect(await list('?nama=surabaya')).toMatchObject([
      { nama: 'Surabaya Agency', district: 'Surabaya' },
    ]);
  });

  it('are taken over by two downloads at once', async () => {
    api().portalUnits.push({ nama: 'Surabaya Agency', district: 'Surabaya' });
    const answers = await Promise.all([download('admin'), download('admin')]);
    // Either of the two downloads may be the first.
    expect(answers.map(({ status: code, body }) => [code, body.message]).sort()).toEqual([
      [200, 'Units have been downloaded: 0 new, 0 changed.'],
      [200, 'Units have been downloaded: 1 new, 0 changed. 1 new district.'],
    ]);
  });

  it.each([
    ['no name', { nama: ' ' }],
    ['a name that is too long', { nama: 'x'.repeat(256) }],
    ['a name that cannot be stored', { nama: 'a\0b' }],
    ['a district that is too long', { nama: 'New', district: 'x'.repeat(256) }],
  ])('are refused as a whole when one has %s', async (_, unit) => {
    const before = [await list(), await search('districts/search')];
    api().portalUnits.push({ nama: 'Surabaya Agency', district: 'Surabaya' }, unit);
    const { status: code, body } = await download('admin');
    expect([code, body]).toEqual([
      502,
      {
        message:
          'The portal has sent units that are not valid: see number 2 of its list. Nothing has been changed.',
        code: 'unit_invalid',
      },
    ]);
    expect([await list(), await search('districts/search')]).toEqual(before);
  });

  it('are for administrators', async () => {
    const { status: code } = await api().call('viewer', 'GET', '/data-referensi/unit-verifikators');
    expect([code, (await download('viewer')).status]).toEqual([403, 403]);
  });
});
