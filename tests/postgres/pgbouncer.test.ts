import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { migrateServerDatabase, openServerDatabase } from '../../server/storage/server-database';
import { apiPerTest } from '../support/api/api-per-test';

/** Calls behind PgBouncer in transaction mode. The other tests of the project run on it, too. */

const api = apiPerTest();

const readLimits = async () => {
  const { rows } = (await api().db.execute(
    sql`select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )) as { rows: { name: string; setting: string }[] };
  return rows.map(({ name, setting }) => `${name} ${setting}`);
};

it('has the limits of the role', async () => {
  expect(await readLimits()).toEqual([
    'idle_in_transaction_session_timeout 30000',
    'lock_timeout 5000',
    'statement_timeout 15000',
  ]);
});

it('a start that sets its own limits is refused, and told which to leave empty [O-96]', async () => {
  const url = `${inject('pgbouncer')}/empty`;
  await expect(openServerDatabase(url)).rejects.toThrow(
    'DATABASE_URL (?statement_timeout=&lock_timeout=&idle_in_transaction_session_timeout=)',
  );
  await expect(migrateServerDatabase(url)).rejects.toThrow('the address of PostgreSQL itself');
});
