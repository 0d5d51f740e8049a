import { asc, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ApiEnv } from '../../../server/http/authenticate';
import { answerError } from '../../../server/http/errors';
import { mimeTypeSheet } from '../../../server/routes/mime-types';
import { exportOf } from '../../../server/spreadsheets/export';
import { importOf } from '../../../server/spreadsheets/import';
import { createSheetThreads } from '../../../server/spreadsheets/sheet-threads';
import type { Database } from '../../../server/storage/database';
import { mime_types } from '../../../server/storage/schema';
import { upsert } from '../../../server/storage/upsert';
import { apiPerTest } from '../../support/api/api-per-test';
import {
  bases,
  headersOf,
  importFile,
  problemsOf,
  referenceData,
  rehearseRows,
  sheetForm,
  xlsxOf,
} from '../../support/api/sheet-calls';
import { inline, partsOf, zipped } from '../../support/api/workbook';

const api = apiPerTest();

const textForm = new FormData();
textForm.append('file_import', 'rows.xlsx');

const ofMimeTypes = {
  table: mime_types,
  filters: {},
  orderBy: [asc(mime_types.id)],
  find: async () => [],
};

describe('a refused import', () => {
  it('names row and column of everything that is wrong, and writes nothing [W-15 V2.3.3]', async () => {
    const before = await referenceData(api());
    expect(
      await problemsOf(api(), bases.columns, [
        headersOf.columns,
        [1, 'fine', 'Fine', 'String', 'Yes'],
        [2, 'number', 'Changed', 'Number', 'Perhaps'],
        [null, null, null, null, null],
        ['x', 'two words', null, 'Date', 'No'],
        [null, 'three', 'Three', 'Date', 'No'],
      ]),
    ).toEqual([
      'Row 3, Data Type: choose String or Date',
      'Row 3, Mandatory: choose Yes or No',
      'Row 5, Sort: must be a whole number from 1 to 9999',
      'Row 5, Name: must be letters, digits and underscores, beginning with a letter',
      'Row 5, Description: this field is required',
      'Row 6, Sort: this field is required',
    ]);
    expect(await referenceData(api())).toEqual(before);
  });

  it('names what other rows do not exist', async () => {
    expect(
      await problemsOf(api(), bases.documentTypes, [
        headersOf.documentTypes,
        ['Card', '{date}', 'Cards', 'image/png', 9, 'No', 'No', 'No', null, null],
        ['Card 2', '{date}', null, 'application/pdf', 9, 'No', 'No', 'No', null, null],
      ]),
    ).toEqual([
      'Row 2, Category: there is no category named Cards',
      'Row 2, Mime Type: there is no mime type named image/png',
      'Row 3, Category: this field is required',
    ]);
    expect(
      await problemsOf(api(), bases.categories, [
        headersOf.categories,
        ['Cards', 'Of plastic', 'number, colour, size'],
      ]),
    ).toEqual([
      'Row 2, Columns: there is no column named colour; enter its name, not its description',
      'Row 2, Columns: there is no column named size; enter its name, not its description',
    ]);
    const manyNames = 'x,'.repeat(1001);
    expect(
      await problemsOf(api(), bases.categories, [
        headersOf.categories,
        ['Cards', 'Of plastic', manyNames],
        ['Files', 'Of paper', 'x'.repeat(256)],
      ]),
    ).toEqual(['Row 2, Columns: at most 1000', 'Row 3, Columns: at most 255 characters each']);
  });

  it('makes no district when a unit is refused', async () => {
    const before = await referenceData(api());
    expect(
      await problemsOf(api(), bases.units, [
        headersOf.units,
        ['New agency', 'Atlantis'],
        [null, 'Lemuria'],
        ['Bureau', 'x'.repeat(256)],
      ]),
    ).toEqual(['Row 3, Name: this field is required', 'Row 4, District: at most 255 characters']);
    expect(await referenceData(api())).toEqual(before);
  });

  it('names the row that repeats a name', async () => {
    expect(
      await problemsOf(api(), bases.mimeTypes, [
        headersOf.mimeTypes,
        ['Text', 'image/gif', 'gif'],
        ['Picture', 'image/png', 'png'],
        ['Text again', 'IMAGE/gif', 'gif'],
      ]),
    ).toEqual(['Row 4, Mime Type: the same as in row 2']);
  });

  it('names the columns that are missing', async () => {
    expect(await problemsOf(api(), bases.columns, [['Sort', 'Description', 'Mandatory']])).toEqual([
      'Missing columns: Name, Data Type',
    ]);
  });

  const resources = [
    [bases.columns, headersOf.columns],
    [bases.categories, headersOf.categories],
    [bases.mimeTypes, headersOf.mimeTypes],
    [bases.documentTypes, headersOf.documentTypes],
    [bases.units, headersOf.units],
  ] as const;

  it.each(resources)(
    '%s: names every cell with an error, and empties nothing [W-46]',
    async (base, headers) => {
      const before = await referenceData(api());
      const errors = headers.map(() => '<c t="e"><f>VLOOKUP(1,A:B,2)</f><v>#N/A</v></c>');
      const noResult = '<c><f>1+1</f></c>';
      // Ignores errors to the right of all headers, and rows with nothing else.
      const foreign = '<c t="e"><v>#REF!</v></c>';
      const rows = [
        headers.map(inline).join(''),
        `${errors.join('')}${foreign}`,
        `${headers.map(() => '<c/>').join('')}${foreign}`,
        `${noResult}${errors.slice(1).join('')}`,
      ].map((cells) => `<row>${cells}</row>`);
      const file = zipped(partsOf([{ rows: rows.join('') }]));

      const { status, body } = await importFile(api(), base, file);
      expect([status, body.errors.file_import]).toEqual([
        422,
        [
          ...headers.map((header) => `Row 2, ${header}: the cell has an error (#N/A)`),
          `Row 4, ${headers[0]}: the formula in this cell has no result. Open the file in a spreadsheet program and save it`,
          ...headers.slice(1).map((header) => `Row 4, ${header}: the cell has an error (#N/A)`),
        ],
      ]);
      const rehearsal = await api().call('admin', 'POST', `${base}/rehearse`, sheetForm(file));
      expect(rehearsal.body.data.rows).toMatchObject([
        {
          row: 2,
          outcome: 'wrong',
          changes: [],
          problems: headers.map(() => ({
            message: 'The cell has an error (#N/A).',
            code: 'cell_has_error',
          })),
        },
        { row: 4, outcome: 'wrong', changes: [] },
      ]);
      expect(await referenceData(api())).toEqual(before);
    },
  );

  it.each(resources)(
    '%s: names the columns that have the same header [W-47]',
    async (base, headers) => {
      const [first = '', ...others] = headers;
      const repeated = [...headers, 'Notes', 'Notes', first.toUpperCase()];
      const { body } = await rehearseRows(api(), base, [repeated]);
      const last = String.fromCharCode(65 + headers.length + 2);
      const problem = `More than one column is headed ${first}: A, ${last}. Keep one of them.`;
      expect(body.errors.file_import).toEqual([problem]);
      expect(await problemsOf(api(), base, [[first, ...repeated.slice(0, -1)]])).toHaveLength(1);
      expect(await problemsOf(api(), base, [[first, first, ...others.slice(1)]])).toHaveLength(2);
    },
  );

  it('has at most 1000 messages and says how many more there are', async () => {
    const rows = Array.from({ length: 1203 }, (_, i) => ['Text', 'text', `t${i}`]);
    const problems = await problemsOf(api(), bases.mimeTypes, [headersOf.mimeTypes, ...rows]);
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
    const { status, body } = await importFile(api(), bases.columns, bytes);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { file_import: [problem] },
    });
  });

  it.each([
    ['without a file', new FormData()],
    ['with text in its place', textForm],
  ])('asks for a file in a call %s [C-53]', async (_, form) => {
    const answer = await api().call('admin', 'POST', `${bases.columns}/import`, form);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ file_import: ['Choose an .xlsx file.'] });
  });

  it('says that a call is no form', async () => {
    const body = { file_import: 'rows.xlsx' };
    const answer = await api().call('admin', 'POST', `${bases.columns}/import`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(expect.any(String));
  });

  /** Imports a sheet with the given write. */
  async function importBy(save: (tx: Database) => Promise<unknown>): Promise<Response> {
    const { db } = api();
    const app = new Hono<ApiEnv>().onError(answerError).post(
      '/',
      importOf(
        { db, sheetThreads: createSheetThreads() },
        mimeTypeSheet,
        ofMimeTypes,
        async (tx) => {
          await save(tx);
          return { saved: [], remark: undefined };
        },
      ),
    );
    const body = sheetForm(await xlsxOf([headersOf.mimeTypes]));
    return app.request('/', { method: 'POST', body });
  }

  it('says so when somebody else takes a name at the same time', async () => {
    const rows = [{ kind_of_document: 'PDF', mime_type: 'application/pdf', extension: 'pdf' }];
    const response = await importBy((tx) => tx.insert(mime_types).values(rows));
    expect(response.status).toBe(409);
  });

  it.each([
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
    ['a lock that is not to be had', '55P03'],
  ])('says so, too, when the database gives up because of %s', async (_, code) => {
    const response = await importBy((tx) =>
      tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)),
    );
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        message: 'Someone changed the reference data at the same time. Please try again.',
        code: 'changed_at_once',
      },
    ]);
  });

  it('lets nobody else write to the table until it is committed', async () => {
    const modes = await api().db.transaction(async (tx) => {
      const row = { kind_of_document: 'Text', mime_type: 'text/plain', extension: 'txt' };
      await upsert(tx, mime_types, mime_types.mime_type, [row]);
      const locks = await tx
        .select({ mode: sql<string>`mode` })
        .from(sql`pg_locks`)
        .where(sql`relation = 'mime_types'::regclass and granted`);
      return locks.map(({ mode }) => mode);
    });
    expect(modes).toContain('ShareRowExclusiveLock');
  });
});

it('an import and an export are told to come back while too many spreadsheets wait', async () => {
  const { db } = api();
  const deps = { db, sheetThreads: createSheetThreads() };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* rows() {
    await released;
    yield [['Text', 'image/png', 'png']];
  }
  const { name, columns } = mimeTypeSheet;
  const busy = Array.from({ length: 10 }, () => deps.sheetThreads.write({ name, columns }, rows()));

  const app = new Hono<ApiEnv>().onError(answerError);
  app.post(
    '/',
    importOf(deps, mimeTypeSheet, ofMimeTypes, async () => ({ saved: [], remark: undefined })),
  );
  app.get('/', exportOf(deps, mimeTypeSheet, ofMimeTypes));
  const body = sheetForm(await xlsxOf([headersOf.mimeTypes]));
  for (const response of [
    await app.request('/', { method: 'POST', body }),
    await app.request('/'),
  ]) {
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '10']);
    expect((await response.json()).message).toMatch(
      /^Too many spreadsheets .* try again shortly\.$/,
    );
  }

  release();
  await Promise.all(busy);
  expect((await app.request('/')).status).toBe(200);
});
