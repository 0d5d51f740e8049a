import { getTableName, is, ne, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { range } from 'es-toolkit';
import type { Pool, PoolClient } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../server/storage/database';
import * as schema from '../../server/storage/schema';
import { apiPerTest } from '../support/api/api-per-test';
import { callerOf } from '../support/api/callers';
import { addDocument, status, unit } from '../support/api/fixture';
import { permissions } from '../support/api/permissions';
import { make, statusFor } from '../support/api/sample-calls';
import { bases, headersOf, sheetForm, xlsxOf } from '../support/api/sheet-calls';
import { startSecondApi, type TestApi } from '../support/api/test-api';

/** Calls that lose their connection to the database before each of their queries. */

const api = apiPerTest();
let second: TestApi;
/** Queries until the connection is lost; 0 once it has been. */
let left: number;

const poolOf = (db: Database): Pool => Reflect.get(db, '$client');

/** Lets a connection be lost before one of its queries is sent. */
function watch(client: PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const pid = Reflect.get(client, 'processID');
  async function queryWithoutConnection(args: unknown[]): Promise<unknown> {
    await api().db.execute(sql`select pg_terminate_backend(${pid}::int, 5000)`);
    return query(...args);
  }
  Object.assign(client, {
    query(...args: unknown[]) {
      left -= 1;
      return left === 0 ? queryWithoutConnection(args) : query(...args);
    },
  });
}

beforeEach(async () => {
  left = Number.POSITIVE_INFINITY;
  second = await startSecondApi(api());
  const watched = new WeakSet<PoolClient>();
  poolOf(second.db).on('acquire', (client) => {
    if (!watched.has(client)) watch(client);
    watched.add(client);
  });
});
afterEach(() => second.close());

/** All tables but that of daily bytes, which count even failed uploads. */
const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .filter((table) => table !== schema.daily_uploads);

/**
 * All rows with the names of their tables, except files that no document has: an upload that fails
 * may leave one behind. One query for all, since it is made before and after each loss.
 */
async function rows(): Promise<string[]> {
  const all = tables.map((table) => {
    const isMeant =
      table === schema.stored_files ? ne(schema.stored_files.state, 'pending') : sql`true`;
    const row = sql`${getTableName(table)}::text || ' ' || to_jsonb(${table})::text`;
    return sql`select ${row} as row from ${table} where ${isMeant}`;
  });
  const found = await api()
    .db.select({ row: sql<string>`row` })
    .from(sql`(${sql.join(all, sql` union all `)}) as found`);
  return found.map(({ row }) => row).sort();
}

/**
 * Makes a call again and again, each time losing another query, until there is no further one.
 * Expects that it fails without a trace and then succeeds.
 */
async function expectNoTrace(call: (losing: TestApi) => Promise<number>): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    let before: string[] = [];
    async function request(...given: Parameters<TestApi['request']>) {
      before = await rows();
      left = nth;
      return second.request(...given);
    }
    const answer = await call({ ...api(), request });
    if (left > 0) {
      expect(answer).toBeLessThan(300);
      expect(nth).toBeGreaterThan(1);
      return;
    }
    expect([nth, answer]).toEqual([nth, 503]);
    expect(await rows()).toEqual(before);
  }
}

const calls = permissions.filter(({ call }) => !/health|openapi|client-errors/.test(call));

it.each(calls)(
  '$call fails without a trace, whichever query it loses, and works again',
  async (permission) => {
    const { call, on } = permission;
    const username = callerOf(permission);
    const headers: Record<string, string> = username
      ? { Authorization: `Bearer ${await api().tokenFor(username)}` }
      : {};
    const documentId =
      on === 'document'
        ? await addDocument(api(), {
            owner: 'bureauOwner',
            document_status_id: status[statusFor(call) ?? 'sent'],
            isDescribed: true,
          })
        : undefined;
    await expectNoTrace((losing) => make(losing, call, headers, documentId));
  },
);

it('an import of new and changed rows fails without a trace, too', async () => {
  const headers = { Authorization: `Bearer ${await api().tokenFor('admin')}` };
  const file = await xlsxOf([
    headersOf.units,
    ['Bureau', 'Malang'],
    ...range(50).map((i) => [`Office ${i}`, `District ${i % 3}`]),
  ]);
  await expectNoTrace(async ({ request }) => {
    const answer = await request(`${bases.units}/import`, {
      method: 'POST',
      headers,
      body: sheetForm(file),
    });
    return answer.status;
  });
  expect(await api().db.$count(schema.unit_verifikators)).toBe(50 + Object.keys(unit).length);
});
