import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeHistory } from '../../../server/history/write-history';
import { endSessions } from '../../../server/people/access';
import { anonymise } from '../../../server/people/anonymise';
import { findPerson } from '../../../server/people/find-person';
import { document_events } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk, good, owner } from '../../support/api/document-life';
import { district, status, type } from '../../support/api/fixture';

// Files that are handed to an auditor, or to a person who asks.

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

/** The cells of a CSV file of RFC 4180 with the mark of UTF-8. */
function cellsIn(csv: string): string[][] {
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const lines = csv.slice(1).match(/(?:"(?:[^"]|"")*"|[^"\r])*\r\n/g) ?? [];
  return lines.map((line) =>
    [...line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    ),
  );
}

/** Exports into the folder. Resolves to the lines of both files. */
async function exported(wanted: Parameters<typeof writeHistory>[1] = {}) {
  const count = await writeHistory(api().db, wanted, folder);
  const text = await readFile(join(folder, 'history.jsonl'), 'utf8');
  const lines: Line[] = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const [headers = [], ...rows] = cellsIn(await readFile(join(folder, 'history.csv'), 'utf8'));
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
  expect(column('Request id')).toEqual(lines.map(({ request_id }) => request_id ?? ''));
  expect((await stat(join(folder, 'history.csv'))).mode & 0o777).toBe(0o600);
});

it('holds no formula, whatever people have written [O-48]', async () => {
  const { rows, headers } = await exported();
  expect(rows[6]?.[headers.indexOf('Note')]).toBe("'=1+1");
  const changes = rows[4]?.[headers.indexOf('Changes')] ?? '';
  expect(JSON.parse(changes)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ to: '=HYPERLINK("http://evil")' })]),
  );
  expect(rows.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
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

it('names the owner of a deleted document of whose upload no event is kept [O-48]', async () => {
  await api().db.delete(document_events).where(eq(document_events.action, 'upload'));
  const { lines } = await exported();
  expect(lines.slice(0, 2)).toMatchObject([
    { action: 'edit', subject_id: gone, owner },
    { action: 'delete', subject_id: gone, owner },
  ]);
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
  await writeFile(join(folder, 'history.csv'), 'mine');
  await expect(writeHistory(api().db, {}, folder)).rejects.toThrow(
    'history.csv exists. Move it away',
  );
  expect(await readdir(folder)).toEqual(['history.csv']);
});

it('has no trace of somebody who has been anonymised', async () => {
  const person = await findPerson(api().db, owner);
  await anonymise(api().db, person);
  await exported();
  const texts = await Promise.all(
    ['jsonl', 'csv'].map((kind) => readFile(join(folder, `history.${kind}`), 'utf8')),
  );
  for (const trace of [owner, person.name, person.email, 'HYPERLINK', '=1+1', 'Draft of mine']) {
    expect(texts.filter((text) => text.includes(trace))).toEqual([]);
  }
});
