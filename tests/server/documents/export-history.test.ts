import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeHistory } from '../../../server/history/write-history';
import { endSessions } from '../../../server/people/access';
import { anonymise } from '../../../server/people/anonymise';
import { findPerson } from '../../../server/people/find-person';
import { longSheets } from '../../../server/spreadsheets/long-sheets';
import { document_events } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk, good, owner } from '../../support/api/document-life';
import { district, status, type } from '../../support/api/fixture';

// What an auditor, or a person who asks for it, is handed.

const api = apiPerTest();
const { call, describeIt, edit, remove, send, uploaded, verify } = documentLife(api);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'berkas-history-'));
});
afterAll(() => rm(root, { recursive: true }));

let folder: string;
let id: number;
let gone: number;
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'export-'));
  gone = await uploaded(type.certificate, 'Draft of mine');
  await expectOk(edit(gone, { additional_name: 'Still a draft' }));
  await expectOk(remove(gone));
  id = await uploaded();
  await expectOk(describeIt(id, { ...good, number: '=HYPERLINK("http://evil")' }));
  await expectOk(send(id));
  await expectOk(verify('verifier', id, status.rejected, undefined, '=1+1'));
  const malang = await findPerson(api().db, 'malangVerifier');
  await expectOk(
    call('admin', 'PUT', `/administrator/users/${malang.id}`, { district_id: [district.batu] }),
  );
  await endSessions(api().db, malang);
});

type Line = Record<string, unknown> & { action: string };

/** Exports into the folder. Resolves to the lines of both files. */
async function exported(wanted: Parameters<typeof writeHistory>[1] = {}) {
  const count = await writeHistory(api().db, wanted, folder);
  const text = await readFile(join(folder, 'history.jsonl'), 'utf8');
  const lines: Line[] = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const [headers = [], ...rows] = await readSheet(join(folder, 'history.xlsx'));
  expect([lines.length, rows.length]).toEqual([count, count]);
  return { lines, headers, rows };
}

it('has every event by time, those of a deleted document included, in both files [O-48]', async () => {
  const { lines, headers, rows } = await exported();
  expect(lines.map(({ kind, action, owner, by }) => [kind, action, owner, by])).toEqual([
    ['document', 'upload', owner, owner],
    ['document', 'edit', owner, owner],
    ['document', 'delete', owner, owner],
    ['document', 'upload', owner, owner],
    ['document', 'meta data', owner, owner],
    ['document', 'send', owner, owner],
    ['document', 'reject', owner, 'verifier'],
    ['reference data', 'update', 'malangVerifier', 'admin'],
    ['person', 'end sessions', 'malangVerifier', null],
  ]);
  expect(lines[2]).toMatchObject({ subject: 'document', subject_id: gone, from_status: 'draft' });
  expect(lines[6]).toMatchObject({
    subject_id: id,
    by_name: 'Name of verifier',
    from_status: 'sent',
    to_status: 'rejected',
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const column = (header: string) => rows.map((row) => row[headers.indexOf(header)]);
  expect(column('Action')).toEqual(lines.map(({ action }) => action));
  expect(column('Request id')).toEqual(lines.map(({ request_id }) => request_id));
  expect((await stat(join(folder, 'history.xlsx'))).mode & 0o777).toBe(0o600);
});

it('holds no formula, whatever people have written [O-48]', async () => {
  const { rows, headers } = await exported();
  expect(rows[6]?.[headers.indexOf('Note')]).toBe('=1+1');
  const parts = unzipSync(await readFile(join(folder, 'history.xlsx')));
  const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
  expect(sheet).not.toContain('<f');
});

it('has what one person did, and what was done with the documents of that person [O-48]', async () => {
  const of = async (username: string) => {
    const { lines } = await exported({ userId: (await findPerson(api().db, username)).id });
    await rm(folder, { recursive: true });
    await mkdir(folder);
    return lines.map(({ action }) => action);
  };
  expect(await of(owner)).toEqual([
    'upload',
    'edit',
    'delete',
    'upload',
    'meta data',
    'send',
    'reject',
  ]);
  expect(await of('verifier')).toEqual(['reject']);
  expect(await of('malangVerifier')).toEqual(['update', 'end sessions']);
});

it('has the events from a moment to another one', async () => {
  const { db } = api();
  await db
    .update(document_events)
    .set({ at: sql`'2026-01-01'::timestamptz + version * interval '1 day'` });
  const [from, before] = [new Date('2026-01-03T00:00:00Z'), new Date('2026-01-05T00:00:00Z')];
  const { lines } = await exported({ from, before });
  expect(lines.map(({ action }) => action)).toEqual(['edit', 'delete', 'meta data', 'send']);
});

it('replaces no file, and leaves none that is not complete', async () => {
  await writeFile(join(folder, 'history.xlsx'), 'mine');
  await expect(writeHistory(api().db, {}, folder)).rejects.toThrow(
    'history.xlsx exists. Move it away',
  );
  expect(await readdir(folder)).toEqual(['history.xlsx']);
});

it('has no trace of somebody who has been anonymised', async () => {
  const person = await findPerson(api().db, owner);
  await anonymise(api().db, person);
  await exported();
  const sheets = unzipSync(await readFile(join(folder, 'history.xlsx')));
  const texts = [await readFile(join(folder, 'history.jsonl')), ...Object.values(sheets)].map(
    (part) => Buffer.from(part).toString(),
  );
  for (const trace of [owner, person.name, person.email, 'HYPERLINK', '=1+1', 'Draft of mine']) {
    expect(texts.filter((text) => text.includes(trace))).toEqual([]);
  }
});

it('goes on in another sheet where one is full, and cuts what no cell can hold', async () => {
  const chunks: Uint8Array[] = [];
  const columns = [{ header: 'Text', field: 'text', width: 10 }];
  const { add, end } = longSheets({ name: 'Rows', columns }, (chunk) => chunks.push(chunk), 3);
  const long = `${'x'.repeat(32_765)}😀 and more`;
  for (const text of ['a\u0001<&', 'b', 'c', 'd', long]) add([text]);
  end();
  const file = Buffer.concat(chunks);
  expect(await readSheet(file, 'Rows')).toEqual([['Text'], ['a\u0001<&'], ['b']]);
  expect(await readSheet(file, 'Rows 2')).toEqual([['Text'], ['c'], ['d']]);
  expect(await readSheet(file, 'Rows 3')).toEqual([['Text'], [`${'x'.repeat(32_765)}…`]]);
});
