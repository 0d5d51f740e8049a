import { range } from 'es-toolkit';
import { Hono } from 'hono';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { ApiEnv } from '../../../server/http/authenticate';
import { answerError } from '../../../server/http/errors';
import { registerSheets } from '../../../server/spreadsheets/import';
import { createSheetThreads } from '../../../server/spreadsheets/sheet-threads';
import { unit_verifikators } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import {
  bases,
  type Cells,
  headersOf,
  importRows,
  rehearseRows,
  sheetForm,
  xlsxOf,
} from '../../support/api/sheet-calls';
import { rowsOf } from '../../support/processes/rows-of';

const api = apiPerTest();

async function rehearsed(base: string, rows: Cells[]) {
  const { status, body } = await rehearseRows(api(), base, rows);
  expect(status).toBe(200);
  return body.data;
}

const pdf = ['PDF', 'application/pdf', 'pdf'];

describe('a rehearsal', () => {
  it('says of each row what an import would do, in the words of the cells [W-44]', async () => {
    const { base, rows } = await rehearsed(bases.documentTypes, [
      headersOf.documentTypes,
      ['Decree', '{date}', 'Pictures', 'application/pdf', 9, 'No', 'No', 'No', null, null],
      [null, null, null, null, null, null, null, null, null, null],
      ['Card', '{date}', 'Letters', 'image/jpeg', 9, 'No', 'No', 'No', null, null],
    ]);
    expect(base).toMatch(/^[\da-f-]+$/);
    expect(rows).toEqual([
      {
        row: 2,
        key: 'Decree',
        outcome: 'changed',
        changes: expect.arrayContaining([
          { field: 'category_id', from: 'Letters', to: 'Pictures' },
        ]),
        problems: [],
      },
      {
        row: 4,
        key: 'Card',
        outcome: 'new',
        changes: [
          { field: 'document_type', from: null, to: 'Card' },
          { field: 'naming_format', from: null, to: '{date}' },
          { field: 'category_id', from: null, to: 'Letters' },
          { field: 'mime_type_id', from: null, to: 'image/jpeg' },
          { field: 'max_size', from: null, to: 9 },
          { field: 'is_multiple', from: null, to: 'No' },
          { field: 'is_mandatory', from: null, to: 'No' },
          { field: 'is_active', from: null, to: 'No' },
        ],
        problems: [],
      },
    ]);
  });

  it('names the problems of wrong rows and goes on with the others', async () => {
    const { rows } = await rehearsed(bases.mimeTypes, [
      headersOf.mimeTypes,
      pdf,
      ['Text', 'text', 't.t'],
      ['Picture', 'IMAGE/jpeg', 'jpeg'],
      ['PDF', 'application/pdf', 'pdf'],
    ]);
    expect(rows).toEqual([
      { row: 2, key: 'application/pdf', outcome: 'unchanged', changes: [], problems: [] },
      {
        row: 3,
        key: 'text',
        outcome: 'wrong',
        changes: [],
        problems: [
          {
            field: 'mime_type',
            message: 'Enter a MIME type, for example application/pdf.',
            code: 'not_a_mime_type',
          },
          {
            field: 'extension',
            message: 'Must be letters and digits, without a dot.',
            code: 'not_an_extension',
          },
        ],
      },
      {
        row: 4,
        key: 'IMAGE/jpeg',
        outcome: 'changed',
        changes: [{ field: 'extension', from: 'jpg', to: 'jpeg' }],
        problems: [],
      },
      {
        row: 5,
        key: 'application/pdf',
        outcome: 'wrong',
        changes: [],
        problems: [{ field: 'mime_type', message: 'The same as in row 2.', code: 'same_as_row' }],
      },
    ]);
  });

  it('refuses a mime type that no file has by its bytes [W-70]', async () => {
    const rows = [headersOf.mimeTypes, ['Letter', 'application/msword', 'doc']];
    const message = expect.stringMatching(/^Files of this type cannot be recognised/);
    expect((await rehearsed(bases.mimeTypes, rows)).rows).toMatchObject([
      { outcome: 'wrong', problems: [{ code: 'mime_type_not_recognised', message }] },
    ]);
    expect((await importRows(api(), bases.mimeTypes, rows)).status).toBe(422);
  });

  it('names columns and districts as the cells do', async () => {
    expect(
      (await rehearsed(bases.categories, [headersOf.categories, ['Letters', 'On paper', 'number']]))
        .rows,
    ).toMatchObject([
      { changes: [{ field: 'column_id', from: 'signed_on, number, remark', to: 'number' }] },
    ]);
    expect(
      (await rehearsed(bases.units, [headersOf.units, ['Bureau', 'Atlantis']])).rows,
    ).toMatchObject([{ changes: [{ field: 'district', from: '', to: 'Atlantis' }] }]);
  });

  it('tells at least one problem of each of many wrong rows', async () => {
    const wrong = Array.from({ length: 1200 }, (_, i) => ['Text', 'text', `t.${i}`]);
    const { rows } = await rehearsed(bases.mimeTypes, [headersOf.mimeTypes, ...wrong]);
    const counts = rows.map(({ problems }: { problems: unknown[] }) => problems.length);
    expect([counts.length, counts[0], counts.at(-1)]).toEqual([1200, 2, 1]);
  });

  it('refuses a file as an import does', async () => {
    const rows = [['Sort', 'Description', 'Mandatory']];
    const answer = await rehearseRows(api(), bases.columns, rows);
    expect([answer.status, answer.body]).toEqual([
      422,
      (await importRows(api(), bases.columns, rows)).body,
    ]);
  });

  it('leaves every table as it was, with its history [W-44]', async () => {
    await api().tokenFor('admin');
    const before = await rowsOf(api().db);
    const sheets: [string, Cells[]][] = [
      [
        bases.columns,
        [
          headersOf.columns,
          [1, 'number', 'Changed', 'Date', 'No'],
          [2, 'new', 'New', 'Date', 'No'],
        ],
      ],
      [
        bases.categories,
        [headersOf.categories, ['Letters', 'Changed', ''], ['New', 'New', 'number']],
      ],
      [
        bases.mimeTypes,
        [headersOf.mimeTypes, ['Changed', 'application/pdf', 'pdf'], ['T', 'image/png', 'png']],
      ],
      [bases.units, [headersOf.units, ['Bureau', 'Atlantis'], ['New', 'Lemuria']]],
    ];
    for (const [base, rows] of sheets) {
      const { rows: answered } = await rehearsed(base, rows);
      expect(answered).toMatchObject([{ outcome: 'changed' }, { outcome: 'new' }]);
    }
    expect(await rowsOf(api().db)).toEqual(before);
  });

  it('lets others write between its rows [W-44]', async () => {
    const { db } = api();
    const order: string[] = [];
    let others: Promise<unknown> | undefined;
    const routes = new Hono<ApiEnv>().onError(answerError);
    registerSheets(
      routes,
      { db, sheetThreads: createSheetThreads() },
      {
        name: 'Units',
        columns: [{ header: 'Name', field: 'nama', width: 9 }],
        key: 'nama',
        cells: (row: { id: number; nama: string }) => row,
        schema: async () => v.object({ nama: v.string() }),
      },
      { table: unit_verifikators, filters: {}, orderBy: [], find: async () => [] },
      async (_, inputs) => {
        order.push('rows');
        others ??= db.transaction(async (tx) => {
          await tx.insert(unit_verifikators).values({ nama: 'Of somebody else' });
          order.push('others');
        });
        const saved = inputs.map((after) => ({ id: 1, version: 1, before: undefined, after }));
        return { saved, remark: undefined };
      },
    );
    const sheet = await xlsxOf([['Name'], ...range(1000).map((nth) => [`Unit ${nth}`])]);
    await routes.request('/rehearse', { method: 'POST', body: sheetForm(sheet) });
    await others;
    // Other work comes after the first rows on one connection, or before the last rows on several.
    expect(order.indexOf('others')).toBeGreaterThan(0);
    expect(order.indexOf('others')).toBeLessThan(order.lastIndexOf('rows'));
  });

  it('is for administrators alone', async () => {
    const form = sheetForm(await xlsxOf([headersOf.mimeTypes]));
    const answer = await api().call('viewer', 'POST', `${bases.mimeTypes}/rehearse`, form);
    expect(answer.status).toBe(403);
  });
});

describe('the base of a rehearsal', () => {
  const rows = [headersOf.mimeTypes, ['Text', 'image/png', 'png']];
  const importAt = async (base: string, sheet: Cells[], at: string) => {
    const form = sheetForm(await xlsxOf(sheet));
    const { status, body } = await api().call('admin', 'POST', `${base}/import?base=${at}`, form);
    return [status, body];
  };

  it('lets the same data be imported once', async () => {
    const { base } = await rehearsed(bases.mimeTypes, rows);
    expect(await importAt(bases.mimeTypes, rows, base)).toEqual([
      200,
      { message: '1 added, 0 changed, 0 unchanged.', code: 'imported' },
    ]);
    expect((await importAt(bases.mimeTypes, rows, base))[0]).toBe(409);
  });

  it('refuses an import where the table has changed since, and writes nothing [W-44]', async () => {
    const { base } = await rehearsed(bases.mimeTypes, rows);
    await importRows(api(), bases.mimeTypes, [
      headersOf.mimeTypes,
      ['Changed', 'image/jpeg', 'jpg'],
    ]);
    const before = await rowsOf(api().db);
    expect(await importAt(bases.mimeTypes, rows, base)).toEqual([
      409,
      { message: 'The data has changed since you checked. Check again.', code: 'data_changed' },
    ]);
    expect(await rowsOf(api().db)).toEqual(before);
  });

  it('is another one where a row that the cells name has changed', async () => {
    const sheet = [headersOf.categories, ['Letters', 'On paper', 'number']];
    const { base } = await rehearsed(bases.categories, sheet);
    await importRows(api(), bases.columns, [
      headersOf.columns,
      [9, 'number', 'Number', 'Date', 'No'],
    ]);
    expect((await importAt(bases.categories, sheet, base))[0]).toBe(409);
  });
});
