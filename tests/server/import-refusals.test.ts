// @vitest-environment node
import { Hono } from 'hono';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import type { ApiEnv } from '../../server/http/authenticate';
import { answerError } from '../../server/http/errors';
import { importOf } from '../../server/spreadsheets/import';
import { mimeTypeSheet } from '../../server/spreadsheets/sheets';
import { mime_types } from '../../server/storage/schema';
import { apiPerTest } from '../support/api-per-test';
import {
  categoriesBase,
  categoryHeaders,
  columnHeaders,
  columnsBase,
  documentTypesBase,
  formOf,
  importFile,
  mimeTypeHeaders,
  mimeTypesBase,
  problemsOf,
  referenceData,
  typeHeaders,
  unitHeaders,
  unitsBase,
  xlsxOf,
} from '../support/sheet-calls';

vi.setConfig({ testTimeout: 60_000 });

const api = apiPerTest();

describe('a refused import', () => {
  it('names row and column of everything that is wrong, and writes nothing', async () => {
    const before = await referenceData(api());
    expect(
      await problemsOf(api(), columnsBase, [
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
    expect(await referenceData(api())).toEqual(before);
  });

  it('names what other rows do not exist', async () => {
    expect(
      await problemsOf(api(), documentTypesBase, [
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
      await problemsOf(api(), categoriesBase, [
        categoryHeaders,
        ['Cards', 'Of plastic', 'number, colour, size'],
      ]),
    ).toEqual([
      'Row 2, Columns: there is no column named colour',
      'Row 2, Columns: there is no column named size',
    ]);
    const manyNames = 'x,'.repeat(1001);
    expect(
      await problemsOf(api(), categoriesBase, [
        categoryHeaders,
        ['Cards', 'Of plastic', manyNames],
        ['Files', 'Of paper', 'x'.repeat(256)],
      ]),
    ).toEqual(['Row 2, Columns: at most 1000', 'Row 3, Columns: at most 255 characters each']);
    expect(await problemsOf(api(), unitsBase, [unitHeaders, ['Bureau', 'Atlantis']])).toEqual([
      'Row 2, District: there is no district named Atlantis',
    ]);
  });

  it('names the row that repeats a name', async () => {
    expect(
      await problemsOf(api(), mimeTypesBase, [
        mimeTypeHeaders,
        ['Text', 'text/plain', 'txt'],
        ['Picture', 'image/png', 'png'],
        ['Text again', 'TEXT/plain', 'text'],
      ]),
    ).toEqual(['Row 4, Mime Type: the same as in row 2']);
  });

  it('names the columns that are missing', async () => {
    expect(await problemsOf(api(), columnsBase, [['Sort', 'Description', 'Mandatory']])).toEqual([
      'Missing columns: Name, Data Type',
    ]);
  });

  it('has at most 1000 messages and says how many more there are', async () => {
    const rows = Array.from({ length: 1203 }, (_, i) => ['Text', 'text', `t${i}`]);
    const problems = await problemsOf(api(), mimeTypesBase, [mimeTypeHeaders, ...rows]);
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
    const { status, body } = await importFile(api(), columnsBase, bytes);
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
    const sheet = await xlsxOf([mimeTypeHeaders]);
    const form = formOf(sheet);
    const response = await app.request('/', { method: 'POST', body: form });
    expect(response.status).toBe(409);
  });
});
