import fc from 'fast-check';
import { Hono } from 'hono';
import { readSheet as readCells } from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import { findCaller } from '../../../server/auth/caller';
import type { Deps } from '../../../server/deps';
import type { ApiEnv } from '../../../server/http/authenticate';
import { answerError } from '../../../server/http/errors';
import { detectLanguage } from '../../../server/http/words';
import { categoryRoutes } from '../../../server/routes/categories';
import { columnRoutes } from '../../../server/routes/columns';
import { documentTypeRoutes } from '../../../server/routes/document-types';
import { mimeTypeRoutes } from '../../../server/routes/mime-types';
import { unitVerifikatorRoutes } from '../../../server/routes/unit-verifikators';
import { readSheet } from '../../../server/spreadsheets/read-sheet';
import type { SheetThreads } from '../../../server/spreadsheets/sheet-threads';
import { writeSheet } from '../../../server/spreadsheets/write-sheet';
import { apiPerTest } from '../../support/api/api-per-test';
import * as sheets from '../../support/api/sheet-calls';
import { rowsOf } from '../../support/processes/rows-of';
import { printSeed, settings } from '../fuzz/settings';
import { type SheetKind, sheetKinds } from './rehearsed-sheets';

const api = apiPerTest();

/** Works without threads, which take longer to start than such sheets take. */
const noThreads: SheetThreads = {
  read: async (file) => readSheet(file),
  async write(layout, batches) {
    const rows = [];
    for await (const batch of batches) rows.push(...batch);
    return new Uint8Array(await writeSheet(layout, rows));
  },
};

async function appOfAdministrator(): Promise<Hono<ApiEnv>> {
  const caller = await findCaller(api().db, 'admin');
  if (!caller) throw new Error('There is no administrator.');
  const deps = { ...api(), sheetThreads: noThreads } as unknown as Deps;
  const app = new Hono<ApiEnv>().onError(answerError);
  app.use(detectLanguage, async (c, next) => {
    c.set('caller', caller);
    await next();
  });
  app.route(sheets.bases.columns, columnRoutes(deps));
  app.route(sheets.bases.categories, categoryRoutes(deps));
  app.route(sheets.bases.mimeTypes, mimeTypeRoutes(deps));
  app.route(sheets.bases.documentTypes, documentTypeRoutes(deps));
  app.route(sheets.bases.units, unitVerifikatorRoutes(deps));
  return app;
}

const lower = (key: unknown) => String(key).trim().toLowerCase();

/** The exported rows by the lower-case cell that names them. */
async function exported(app: Hono<ApiEnv>, { base, keyAt }: SheetKind) {
  const answer = await app.request(`${base}/export`);
  const [, ...rows] = await readCells(await answer.arrayBuffer());
  return new Map(rows.map((row) => [lower(row[keyAt]), row.map((cell) => cell ?? '')]));
}

/** Compares rows before and after, in the form of a rehearsal: cells from and to. */
function changesBetween(before: unknown[] | undefined, after: unknown[] | undefined) {
  if (!after) throw new Error('The row has not been written.');
  return after.flatMap((to, place) => {
    const from = before ? before[place] : null;
    return from === to || (from === null && to === '') ? [] : [{ from, to }];
  });
}

type Answered = {
  row: number;
  key: string;
  outcome: keyof typeof outcomes;
  changes: { from: unknown; to: unknown }[];
  problems: { message: string }[];
};

const outcomes = { new: 0, changed: 0, unchanged: 0, wrong: 0 };

async function compare(app: Hono<ApiEnv>, kind: SheetKind, cells: sheets.Cells[]): Promise<void> {
  const body = sheets.sheetForm(await sheets.xlsxOf(cells));
  const post = async (call: string) => {
    const answer = await app.request(`${kind.base}/${call}`, { method: 'POST', body });
    return { status: answer.status, body: await answer.json() };
  };

  const tables = await rowsOf(api().db);
  const rehearsal = await post('rehearse');
  expect(rehearsal.status).toBe(200);
  expect(await rowsOf(api().db)).toEqual(tables);

  const { base, rows }: { base: string; rows: Answered[] } = rehearsal.body.data;
  for (const { outcome } of rows) outcomes[outcome] += 1;
  const before = await exported(app, kind);
  const imported = await post(`import?base=${base}`);
  // Words errors as the import does, without the header: `Row 2: must be a date`.
  const wrong = rows.flatMap(({ row, problems }) =>
    problems.map(({ message }) => {
      return `Row ${row}: ${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}`;
    }),
  );
  if (wrong.length > 0) {
    const told = imported.body.errors.file_import.map((line: string) =>
      line.replace(/, [^:]*:/, ':'),
    );
    expect([imported.status, told]).toEqual([422, wrong]);
    expect(await rowsOf(api().db)).toEqual(tables);
    return;
  }

  const count = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length;
  const [added, changed, unchanged] = [count('new'), count('changed'), count('unchanged')];
  expect([imported.status, imported.body.message]).toEqual([
    200,
    expect.stringContaining(`${added} added, ${changed} changed, ${unchanged} unchanged.`),
  ]);
  const after = await exported(app, kind);
  expect(after.size).toBe(before.size + added);
  for (const { key, outcome, changes } of rows) {
    const old = before.get(lower(key));
    expect(Boolean(old)).toBe(outcome !== 'new');
    const written = changesBetween(old, after.get(lower(key)));
    expect(changes.map(({ from, to }) => ({ from, to }))).toEqual(written);
    expect(written.length > 0).toBe(outcome === 'new' || outcome === 'changed');
  }
}

it('a rehearsal says of random sheets and tables what the import then writes [W-44]', async () => {
  printSeed();
  const app = await appOfAdministrator();
  const ofOneKind = fc
    .constantFrom(...sheetKinds)
    .chain((kind) => kind.sheet.map((cells) => ({ kind, cells })));
  await fc.assert(
    fc.asyncProperty(ofOneKind, ({ kind, cells }) => compare(app, kind, cells)),
    settings(200, ({ kind, cells }) => JSON.stringify({ base: kind.base, cells })),
  );
  for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(0);
}, 600_000);
