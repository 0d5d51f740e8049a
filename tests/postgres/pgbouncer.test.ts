import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { openServerDatabase } from '../../server/storage/server-database';
import { apiPerTest } from '../support/api/api-per-test';

/**
 * What is special behind PgBouncer in transaction mode. The other tests of the project run on it.
 */

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

it('refuses a connection that sets its own limits', async () => {
  await expect(openServerDatabase(`${inject('pgbouncer')}/empty`)).rejects.toThrow(
    'unsupported startup parameter',
  );
});
