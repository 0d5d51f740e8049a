// @vitest-environment node
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { readSheet } from 'read-excel-file/universal';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { ApiEnv } from '../../server/auth/caller';
import {
  categories,
  document_types,
  meta_columns,
  mime_types,
  unit_verifikators,
} from '../../server/db/schema';
import { answerError } from '../../server/http/errors';
import { importOf } from '../../server/spreadsheets/import';
import { mimeTypeSheet } from '../../server/spreadsheets/sheets';
import { apiPerTest } from '../support/api-per-test';
import { category, column, everybody, mimeType, type } from '../support/fixture';
import type { Answer } from '../support/test-api';

vi.setConfig({ testTimeout: 60_000 });

type Cells = (string | number | boolean | null)[];

const columnsBase = '/data-referensi/columns';
const categoriesBase = '/data-referensi/categories';
const documentTypesBase = '/data-referensi/document-types';
const mimeTypesBase = '/data-referensi/mime-types';
const unitsBase = '/data-referensi/unit-verifikators';

const columnHeaders = ['Sort', 'Name', 'Description', 'Data Type', 'Mandatory'];
const typeHeaders = [
  'Document Type',
  'Naming Format',
  'Category',
  'Mime Type',
  'Size in KB',
  'Multiple',
  'Mandatory',
  'Active',
  'Description',
  'Sample',
];

const resources = [
  { base: columnsBase, fileName: 'Column.xlsx' },
  { base: categoriesBase, fileName: 'Category.xlsx' },
  { base: documentTypesBase, fileName: 'DocumentType.xlsx' },
  { base: mimeTypesBase, fileName: 'MimeType.xlsx' },
  { base: unitsBase, fileName: 'UnitVerifikator.xlsx' },
];

const api = apiPerTest();

async function exportFile(path: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${await api().tokenFor('admin')}` };
  return api().request(path, { headers });
}

/** The rows of an export, its header row first. */
async function exported(path: string) {
  const response = await exportFile(path);
  return readSheet(await response.arrayBuffer());
}

function importBytes(base: string, bytes: BlobPart, username?: string): Promise<Answer> {
  const form = new FormData();
  form.append('file_import', new File([bytes], 'rows.xlsx'));
  return api().call(username ?? 'admin', 'POST', `${base}/import`, form);
}

async function xlsxOf(rows: Cells[]): Promise<Uint8Array<ArrayBuffer>> {
  const cells = rows.map((row) => row.map((value) => (value === null ? null : { value })));
  return new Uint8Array(await writeExcelFile(cells).toBuffer());
}

async function importRows(base: string, rows: Cells[]): Promise<Answer> {
  return importBytes(base, await xlsxOf(rows));
}

/** Imports what is expected to be refused. Resolves to what is said of the file. */
async function problemsOf(base: string, rows: Cells[]): Promise<string[]> {
  const { status, body } = await importRows(base, rows);
  expect(status).toBe(422);
  expect(body.message).toEqual(expect.any(String));
  return body.errors.file_import;
}

/** All that export and import are about, ids and relations included. */
function referenceData() {
  const { query } = api().db;
  return Promise.all([
    query.meta_columns.findMany({ orderBy: meta_columns.id }),
    query.categories.findMany({ orderBy: categories.id, with: { category_columns: true } }),
    query.document_types.findMany({ orderBy: document_types.id }),
    query.mime_types.findMany({ orderBy: mime_types.id }),
    query.unit_verifikators.findMany({ orderBy: unit_verifikators.id }),
  ]);
}

function columnNamed(name: string) {
  return api().db.query.meta_columns.findFirst({ where: eq(meta_columns.column_name, name) });
}

describe('an export', () => {
  it('of columns has their fields, in the order of the list', async () => {
    expect(await exported(`${columnsBase}/export`)).toEqual([
      columnHeaders,
      [1, 'signed_on', 'Signed on', 'Date', 'Yes'],
      [2, 'number', 'Number', 'String', 'Yes'],
      [3, 'remark', 'Remark', 'String', 'No'],
    ]);
  });

  it('of categories names their columns, in sort order', async () => {
    expect(await exported(`${categoriesBase}/export`)).toEqual([
      ['Name', 'Description', 'Columns'],
      ['Letters', 'On paper', 'signed_on, number, remark'],
      ['Pictures', 'Without columns', null],
    ]);
  });

  it('of document types names category and mime type', async () => {
    const [header, certificate] = await exported(`${documentTypesBase}/export`);
    expect(header).toEqual(typeHeaders);
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
    ]);
  });

  it('of mime types has their fields', async () => {
    expect(await exported(`${mimeTypesBase}/export`)).toEqual([
      ['Document Type', 'Mime Type', 'Extension'],
      ['PDF', 'application/pdf', 'pdf'],
      ['Picture', 'image/jpeg', 'jpg'],
    ]);
  });

  it('of units names their district', async () => {
    expect(await exported(`${unitsBase}/export`)).toEqual([
      ['Name', 'District'],
      ['Batu Agency', 'Batu'],
      ['Bureau', null],
      ['Institute', null],
      ['Malang Agency', 'Malang'],
    ]);
  });

  it.each(resources)('of $base is an .xlsx file named $fileName', async ({ base, fileName }) => {
    const response = await exportFile(`${base}/export`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${fileName}"`);
  });

  it('has the rows that the filters of the list leave', async () => {
    const rows = await exported(`${columnsBase}/export?column_name=N&is_mandatory=1&page=2`);
    expect(rows.map((row) => row[1])).toEqual(['Name', 'signed_on', 'number']);
    expect(await exported(`${columnsBase}/export?column_name=none`)).toEqual([columnHeaders]);
  });

  it('has all pages of the list', async () => {
    const many = Array.from({ length: 1203 }, (_, i) => ({
      nama: `Unit ${String(i).padStart(4, '0')}`,
    }));
    await api().db.insert(unit_verifikators).values(many);
    const names = (await exported(`${unitsBase}/export?nama=Unit`)).map(([name]) => name);
    expect(names).toEqual(['Name', ...many.map(({ nama }) => nama)]);
  });
});

describe('an import', () => {
  it.each(resources)('of an unchanged export of $base changes nothing', async ({ base }) => {
    const before = await referenceData();
    const response = await exportFile(`${base}/export`);
    const { status, body } = await importBytes(base, await response.arrayBuffer());
    expect(status).toBe(200);
    expect(body.message).toMatch(/^0 added, 0 changed, \d+ unchanged\.$/);
    expect(await referenceData()).toEqual(before);
  });

  it('adds what is new, changes what differs and keeps ids, whatever the letter case of the name', async () => {
    const { status, body } = await importRows(columnsBase, [
      columnHeaders,
      [2, 'NUMBER', 'Number of the letter', 'String', 'Yes'],
      [3, 'remark', 'Remark', 'String', 'No'],
      [9, 'place', 'Place', 'String', 'No'],
    ]);
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: '1 added, 1 changed, 1 unchanged.' },
    });
    expect(await columnNamed('NUMBER')).toEqual({
      id: column.number,
      sort_number: 2,
      column_name: 'NUMBER',
      column_description: 'Number of the letter',
      data_type: 'string',
      is_mandatory: 1,
    });
    expect(await columnNamed('place')).toMatchObject({ sort_number: 9, is_mandatory: 0 });
    expect(await columnNamed('signed_on')).toBeDefined();
  });

  it('gives categories other columns and leaves the columns of the others alone', async () => {
    const { body } = await importRows(categoriesBase, [
      ['Name', 'Description', 'Columns'],
      ['Pictures', 'Without columns', 'remark , NUMBER, remark'],
      ['Cards', 'Of plastic', 'number'],
    ]);
    expect(body.message).toBe('1 added, 1 changed, 0 unchanged.');
    expect(await exported(`${categoriesBase}/export`)).toEqual([
      ['Name', 'Description', 'Columns'],
      ['Cards', 'Of plastic', 'number'],
      ['Letters', 'On paper', 'signed_on, number, remark'],
      ['Pictures', 'Without columns', 'number, remark'],
    ]);
  });

  it('finds category, mime type and district by name', async () => {
    const { body } = await importRows(documentTypesBase, [
      typeHeaders,
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

    await importRows(unitsBase, [
      ['Name', 'District'],
      ['Bureau', 'batu'],
      ['Malang Agency', null],
    ]);
    expect(await exported(`${unitsBase}/export?nama=a`)).toContainEqual(['Malang Agency', null]);
    expect(await exported(`${unitsBase}/export?nama=Bureau`)).toContainEqual(['Bureau', 'Batu']);
  });

  it('finds columns by their headers, in any order and letter case, and leaves others alone', async () => {
    const { body } = await importRows(columnsBase, [
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

  it('takes numbers for text and text for numbers', async () => {
    await importRows(documentTypesBase, [
      typeHeaders,
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
    const response = await exportFile(`${categoriesBase}/export`);
    await db.update(categories).set({ category_description: 'lost' });
    await importBytes(categoriesBase, await response.arrayBuffer());
    for (const text of texts) {
      const found = await db.query.categories.findFirst({
        where: eq(categories.category_name, text),
      });
      expect(found?.category_description).toBe(text);
    }
  });
});

describe('a refused import', () => {
  it('names row and column of everything that is wrong, and writes nothing', async () => {
    const before = await referenceData();
    expect(
      await problemsOf(columnsBase, [
        columnHeaders,
        [1, 'fine', 'Fine', 'String', 'Yes'],
        [2, 'number', 'Changed', 'Number', 'Perhaps'],
        [null, null, null, null, null],
        ['x', 'two words', null, 'Date', 'No'],
      ]),
    ).toEqual([
      'Row 3, Data Type: must be String or Date',
      'Row 3, Mandatory: must be Yes or No',
      'Row 5, Sort: must be a whole number from 1 to 9999',
      'Row 5, Name: must be letters, digits and underscores, beginning with a letter',
      'Row 5, Description: this field is required',
    ]);
    expect(await referenceData()).toEqual(before);
  });

  it('names what other rows do not exist', async () => {
    expect(
      await problemsOf(documentTypesBase, [
        typeHeaders,
        ['Card', '{date}', 'Cards', 'image/png', 9, 'No', 'No', 'No', null, null],
        ['Card 2', '{date}', null, 'application/pdf', 9, 'No', 'No', 'No', null, null],
      ]),
    ).toEqual([
      'Row 2, Category: there is no category named Cards',
      'Row 2, Mime Type: there is no mime type named image/png',
      'Row 3, Category: this field is required',
    ]);
    expect(
      await problemsOf(categoriesBase, [
        ['Name', 'Description', 'Columns'],
        ['Cards', 'Of plastic', 'number, colour, size'],
      ]),
    ).toEqual([
      'Row 2, Columns: there is no column named colour',
      'Row 2, Columns: there is no column named size',
    ]);
    const manyNames = 'x,'.repeat(1001);
    expect(
      await problemsOf(categoriesBase, [
        ['Name', 'Description', 'Columns'],
        ['Cards', 'Of plastic', manyNames],
        ['Files', 'Of paper', 'x'.repeat(256)],
      ]),
    ).toEqual(['Row 2, Columns: at most 1000', 'Row 3, Columns: at most 255 characters each']);
    expect(
      await problemsOf(unitsBase, [
        ['Name', 'District'],
        ['Bureau', 'Atlantis'],
      ]),
    ).toEqual(['Row 2, District: there is no district named Atlantis']);
  });

  it('names the row that repeats a name', async () => {
    expect(
      await problemsOf(mimeTypesBase, [
        ['Document Type', 'Mime Type', 'Extension'],
        ['Text', 'text/plain', 'txt'],
        ['Picture', 'image/png', 'png'],
        ['Text again', 'TEXT/plain', 'text'],
      ]),
    ).toEqual(['Row 4, Mime Type: the same as in row 2']);
  });

  it('names the columns that are missing', async () => {
    expect(await problemsOf(columnsBase, [['Sort', 'Description', 'Mandatory']])).toEqual([
      'Missing columns: Name, Data Type',
    ]);
  });

  it('has at most 1000 messages and says how many more there are', async () => {
    const rows = Array.from({ length: 1203 }, (_, i) => ['Text', 'text', `t${i}`]);
    const problems = await problemsOf(mimeTypesBase, [
      ['Document Type', 'Mime Type', 'Extension'],
      ...rows,
    ]);
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)).toBe('And 203 more.');
  });

  it.each([
    [
      'is no spreadsheet',
      'Name,Description\n',
      'This is not an .xlsx spreadsheet that can be read.',
    ],
    ['is empty', '', 'This is not an .xlsx spreadsheet that can be read.'],
    ['is larger than 10 MB', new Uint8Array(11_000_000), 'The file is larger than 10 MB.'],
  ])('says that the file %s', async (_, bytes, problem) => {
    const { status, body } = await importBytes(columnsBase, bytes);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { file_import: [problem] },
    });
  });

  it.each([
    ['without a file', new FormData()],
    ['that is no form', { file_import: 'rows.xlsx' }],
  ])('asks for a file in a call %s', async (_, body) => {
    const answer = await api().call('admin', 'POST', `${columnsBase}/import`, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ file_import: ['Choose an .xlsx file.'] });
  });

  it('says so when somebody else takes a name at the same time', async () => {
    const { db } = api();
    const rows = [{ kind_of_document: 'PDF', mime_type: 'application/pdf', extension: 'pdf' }];
    const app = new Hono<ApiEnv>().onError(answerError).post(
      '/',
      importOf(db, mimeTypeSheet, {
        schema: async () => v.looseObject({}),
        key: 'mime_type',
        save: async (tx) => {
          await tx.insert(mime_types).values(rows);
          return new Map();
        },
      }),
    );
    const sheet = await xlsxOf([['Document Type', 'Mime Type', 'Extension']]);
    const form = new FormData();
    form.append('file_import', new File([sheet], 'rows.xlsx'));
    const response = await app.request('/', { method: 'POST', body: form });
    expect(response.status).toBe(409);
  });
});

describe.each(resources)('export and import of $base', ({ base }) => {
  it('are for the administrator only', async () => {
    for (const username of everybody.filter((name) => name !== 'admin')) {
      const exporting = await api().call(username, 'GET', `${base}/export`);
      const importing = await importBytes(base, '', username);
      expect({ username, statuses: [exporting.status, importing.status] }).toEqual({
        username,
        statuses: [403, 403],
      });
    }
    expect((await api().call(undefined, 'GET', `${base}/export`)).status).toBe(401);
    expect((await api().call(undefined, 'POST', `${base}/import`, new FormData())).status).toBe(
      401,
    );
  });
});
