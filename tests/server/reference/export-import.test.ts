import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  categories,
  districts,
  document_types,
  meta_columns,
  unit_verifikators,
} from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { category, column, mimeType, type } from '../../support/api/fixture';
import {
  bases,
  exportFile,
  exportRows,
  headersOf,
  importFile,
  importRows,
  problemsOf,
  referenceData,
} from '../../support/api/sheet-calls';

const resources = [
  { base: bases.columns, fileName: 'Column.xlsx' },
  { base: bases.categories, fileName: 'Category.xlsx' },
  { base: bases.documentTypes, fileName: 'DocumentType.xlsx' },
  { base: bases.mimeTypes, fileName: 'MimeType.xlsx' },
  { base: bases.units, fileName: 'UnitVerifikator.xlsx' },
];

const api = apiPerTest();

function columnNamed(name: string) {
  return api().db.query.meta_columns.findFirst({ where: eq(meta_columns.column_name, name) });
}

describe('an export', () => {
  it('of columns has their fields, in the order of the list', async () => {
    expect(await exportRows(api(), `${bases.columns}/export`)).toEqual([
      headersOf.columns,
      [1, 'signed_on', 'Signed on', 'Date', 'Yes'],
      [2, 'number', 'Number', 'String', 'Yes'],
      [3, 'remark', 'Remark', 'String', 'No'],
    ]);
  });

  it('of categories names their columns, in sort order', async () => {
    expect(await exportRows(api(), `${bases.categories}/export`)).toEqual([
      headersOf.categories,
      ['Letters', 'On paper', 'signed_on, number, remark'],
      ['Pictures', 'Without columns', null],
    ]);
  });

  it('of document types names category and mime type', async () => {
    const [header, certificate] = await exportRows(api(), `${bases.documentTypes}/export`);
    expect(header).toEqual([...headersOf.documentTypes, 'Applies To', 'Rejection Reasons']);
    expect(certificate).toEqual([
      'Certificate',
      'CERT_{username}_{additional_name}_{date}',
      'Letters',
      'application/pdf',
      20,
      'Yes',
      'Yes',
      'Yes',
      'Both sides',
      'Archiving, 2025',
      null,
      null,
    ]);
  });

  it('of mime types has their fields', async () => {
    expect(await exportRows(api(), `${bases.mimeTypes}/export`)).toEqual([
      headersOf.mimeTypes,
      ['PDF', 'application/pdf', 'pdf'],
      ['Picture', 'image/jpeg', 'jpg'],
    ]);
  });

  it('of units names their district', async () => {
    expect(await exportRows(api(), `${bases.units}/export`)).toEqual([
      headersOf.units,
      ['Batu Agency', 'Batu'],
      ['Bureau', null],
      ['Institute', null],
      ['Malang Agency', 'Malang'],
    ]);
  });

  it.each(resources)(
    'of $base is an .xlsx file named $fileName [L-12]',
    async ({ base, fileName }) => {
      const response = await exportFile(api(), `${base}/export`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      );
      expect(response.headers.get('Content-Disposition')).toBe(
        `attachment; filename="${fileName}"`,
      );
    },
  );

  it('has the rows that the filters of the list leave [W-9]', async () => {
    const rows = await exportRows(
      api(),
      `${bases.columns}/export?column_name=N&is_mandatory=1&page=2`,
    );
    expect(rows.map((row) => row[1])).toEqual(['Name', 'signed_on', 'number']);
    expect(await exportRows(api(), `${bases.columns}/export?column_name=none`)).toEqual([
      headersOf.columns,
    ]);
    const categories = await exportRows(
      api(),
      `${bases.categories}/export?column_id=${column.remark}`,
    );
    expect(categories.map((row) => row[0])).toEqual(['Name', 'Letters']);
  });

  it('has all pages of the list [W-9]', async () => {
    const many = Array.from({ length: 1203 }, (_, i) => ({
      nama: `Unit ${String(i).padStart(4, '0')}`,
    }));
    await api().db.insert(unit_verifikators).values(many);
    const names = (await exportRows(api(), `${bases.units}/export?nama=Unit`)).map(
      ([name]) => name,
    );
    expect(names).toEqual(['Name', ...many.map(({ nama }) => nama)]);
  });
});

describe('an import', () => {
  it.each(resources)('of an unchanged export of $base changes nothing', async ({ base }) => {
    const before = await referenceData(api());
    const response = await exportFile(api(), `${base}/export`);
    const { status, body } = await importFile(api(), base, await response.arrayBuffer());
    expect(status).toBe(200);
    expect(body.message).toMatch(/^0 added, 0 changed, \d+ unchanged\.$/);
    expect(await referenceData(api())).toEqual(before);
  });

  it.each(['İzmir', 'ΟΔΟΣ', 'École ÉTÉ'])(
    'knows %s again, whose letters JavaScript and PostgreSQL may lower differently',
    async (name) => {
      const rows = [headersOf.units, [name, name]];
      await importRows(api(), bases.units, rows);
      const { status, body } = await importRows(api(), bases.units, rows);
      expect([status, body.message]).toEqual([200, '0 added, 0 changed, 1 unchanged.']);
    },
  );

  it('adds what is new, changes what differs and keeps ids, whatever the letter case of the name', async () => {
    const { status, body } = await importRows(api(), bases.columns, [
      headersOf.columns,
      [2, 'NUMBER', 'Number of the letter', 'String', 'Yes'],
      [3, 'remark', 'Remark', 'String', 'No'],
      [9, 'place', 'Place', 'String', 'No'],
    ]);
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: '1 added, 1 changed, 1 unchanged.', code: 'imported' },
    });
    expect(await columnNamed('NUMBER')).toEqual({
      id: column.number,
      sort_number: 2,
      column_name: 'NUMBER',
      column_description: 'Number of the letter',
      data_type: 'string',
      is_mandatory: 1,
      version: 2,
    });
    expect(await columnNamed('place')).toMatchObject({ sort_number: 9, is_mandatory: 0 });
    expect(await columnNamed('signed_on')).toBeDefined();
  });

  it('gives categories other columns and leaves the columns of the others alone', async () => {
    const { body } = await importRows(api(), bases.categories, [
      headersOf.categories,
      ['Pictures', 'Without columns', 'remark , NUMBER, remark'],
      ['Cards', 'Of plastic', 'number'],
    ]);
    expect(body.message).toBe('1 added, 1 changed, 0 unchanged.');
    expect(await exportRows(api(), `${bases.categories}/export`)).toEqual([
      headersOf.categories,
      ['Cards', 'Of plastic', 'number'],
      ['Letters', 'On paper', 'signed_on, number, remark'],
      ['Pictures', 'Without columns', 'number, remark'],
    ]);
  });

  it('finds category, mime type and district by name', async () => {
    const { body } = await importRows(api(), bases.documentTypes, [
      headersOf.documentTypes,
      ['Photo', '{date}', 'letters', 'IMAGE/JPEG', 99, 'No', 'No', 'Yes', 'Portrait', null],
    ]);
    expect(body.message).toBe('0 added, 1 changed, 0 unchanged.');
    const photo = await api().db.query.document_types.findFirst({
      where: eq(document_types.id, type.photo),
    });
    expect(photo).toMatchObject({
      category_id: category.letters,
      mime_type_id: mimeType.jpeg,
      max_size: 99,
      is_mandatory: 0,
      description: 'Portrait',
      sample: '',
    });

    await importRows(api(), bases.units, [
      headersOf.units,
      ['Bureau', 'batu'],
      ['Malang Agency', null],
    ]);
    expect(await exportRows(api(), `${bases.units}/export?nama=a`)).toContainEqual([
      'Malang Agency',
      null,
    ]);
    expect(await exportRows(api(), `${bases.units}/export?nama=Bureau`)).toContainEqual([
      'Bureau',
      'Batu',
    ]);
  });

  it('of units makes the districts that are missing, each once, and says how many', async () => {
    const names = () => api().db.query.districts.findMany({ orderBy: districts.id });
    const first = await importRows(api(), bases.units, [
      headersOf.units,
      ['Bureau', null],
      ['Surabaya Agency', 'Surabaya'],
      ['Second Agency', 'SURABAYA'],
      ['Third Agency', 'malang'],
    ]);
    expect(first.body.message).toBe('3 added, 0 changed, 1 unchanged. 1 new district.');
    expect((await names()).map(({ name }) => name)).toEqual(['Malang', 'Batu', 'Surabaya']);
    expect(await exportRows(api(), `${bases.units}/export?nama=agency`)).toEqual([
      headersOf.units,
      ['Batu Agency', 'Batu'],
      ['Malang Agency', 'Malang'],
      ['Second Agency', 'Surabaya'],
      ['Surabaya Agency', 'Surabaya'],
      ['Third Agency', 'Malang'],
    ]);

    const second = await importRows(api(), bases.units, [
      headersOf.units,
      ['Bureau', 'Kediri'],
      ['Second Agency', 'Blitar'],
    ]);
    expect(second.body.message).toBe('0 added, 2 changed, 0 unchanged. 2 new districts.');
  });

  it('finds columns by their headers, in any order and letter case, and leaves others alone', async () => {
    const { body } = await importRows(api(), bases.columns, [
      ['Remarks of Budi', ' data  type ', 'NAME', 'Mandatory', 'sort', 'description'],
      ['please check', 'date', 'born_on', true, '12', 'Born on'],
    ]);
    expect(body.message).toBe('1 added, 0 changed, 0 unchanged.');
    expect(await columnNamed('born_on')).toMatchObject({
      sort_number: 12,
      data_type: 'date',
      is_mandatory: 1,
    });
  });

  it('of types reads the roles to which they apply, and leaves them without the column [Z-20]', async () => {
    const photo = ['Photo', '{date}', 'Letters', 'image/jpeg', 99, 'No', 'No', 'Yes', '', ''];
    const appliesTo = async () =>
      (await exportRows(api(), `${bases.documentTypes}/export?document_type=Photo`))[1]?.[10];
    const headers = [...headersOf.documentTypes, 'Berlaku Untuk'];
    await importRows(api(), bases.documentTypes, [headers, [...photo, 'NonAsn, asn , nonAsn']]);
    expect(await appliesTo()).toBe('asn, nonAsn');
    await importRows(api(), bases.documentTypes, [headersOf.documentTypes, photo]);
    expect(await appliesTo()).toBe('asn, nonAsn');
    await importRows(api(), bases.documentTypes, [headers, [...photo, null]]);
    expect(await appliesTo()).toBe(null);
    const wrong = [headers, [...photo, 'viewerDms']];
    expect(await problemsOf(api(), bases.documentTypes, wrong)).toEqual([
      'Row 2, Berlaku Untuk: choose one from the list',
    ]);
  });

  it('of types reads reasons for a rejection, a line each, and leaves them without the column [I-42]', async () => {
    const photo = ['Photo', '{date}', 'Letters', 'image/jpeg', 99, 'No', 'No', 'Yes', '', ''];
    const reasons = async () =>
      (await exportRows(api(), `${bases.documentTypes}/export?document_type=Photo`))[1]?.[11];
    const headers = [...headersOf.documentTypes, 'Alasan Penolakan'];
    const written = ' The background must be red.\r\n\r\nNo hats.\n';
    const read = 'The background must be red.\nNo hats.';
    await importRows(api(), bases.documentTypes, [headers, [...photo, written]]);
    expect(await reasons()).toBe(read);
    await importRows(api(), bases.documentTypes, [headersOf.documentTypes, photo]);
    expect(await reasons()).toBe(read);
    const wrong = [headers, [...photo, 'No hats.\nNO HATS.']];
    expect(await problemsOf(api(), bases.documentTypes, wrong)).toEqual([
      'Row 2, Alasan Penolakan: this reason is there twice: NO HATS',
    ]);
    await importRows(api(), bases.documentTypes, [headers, [...photo, null]]);
    expect(await reasons()).toBe(null);
  });

  it('takes numbers for text and text for numbers', async () => {
    await importRows(api(), bases.documentTypes, [
      headersOf.documentTypes,
      [2026, 7, 'Letters', 'application/pdf', ' 1024 ', 'yes', 'NO', 1, 3.5, '0012'],
    ]);
    const found = await api().db.query.document_types.findFirst({
      where: eq(document_types.document_type, '2026'),
    });
    expect(found).toMatchObject({
      naming_format: '7',
      max_size: 1024,
      is_multiple: 1,
      is_mandatory: 0,
      is_active: 1,
      description: '3.5',
      sample: '0012',
    });
  });

  it('of an export gives back text as it was, whatever it looks like', async () => {
    const { db } = api();
    const texts = ['=1+1', '+1', '-1', '@home', "'quoted", '0012', '_x0041_', 'constructor'];
    await db
      .insert(categories)
      .values(texts.map((text) => ({ category_name: text, category_description: text })));
    const response = await exportFile(api(), `${bases.categories}/export`);
    await db.update(categories).set({ category_description: 'lost' });
    await importFile(api(), bases.categories, await response.arrayBuffer());
    for (const text of texts) {
      const found = await db.query.categories.findFirst({
        where: eq(categories.category_name, text),
      });
      expect(found?.category_description).toBe(text);
    }
  });
});
