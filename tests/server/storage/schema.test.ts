import { is, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/storage/database';
import * as schema from '../../../server/storage/schema';
import { openEmptyDatabase } from '../../support/api/test-database';

// Migrations are partly written by hand: schema.ts must say what they make.

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));

let migrated: OpenDatabase;
beforeAll(async () => {
  migrated = await openEmptyDatabase();
});
afterAll(() => migrated.close());

/** The lines of a query with one column of text, sorted. */
async function lines(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = (await migrated.db.execute(query)) as unknown as { rows: { line: string }[] };
  return rows.map(({ line }) => line).sort();
}

it('schema.ts has each column that the migrations make, with its type, and no other', async () => {
  const described = ({ name, columns }: (typeof tables)[number]) =>
    columns.map((column) =>
      [
        `${name}.${column.name} ${column.getSQLType()}`,
        ...(column.notNull ? ['not null'] : []),
        ...(column.hasDefault ? ['default'] : []),
      ].join(' '),
    );
  const made = sql`
    select concat_ws(' ', relname || '.' || attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end,
      case when atthasdef or attidentity <> '' then 'default' end) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      and not attisdropped`;
  expect(await lines(made)).toEqual(tables.flatMap(described).sort());
});

it('schema.ts has each key, rule and index that the migrations make, by its name, and no other', async () => {
  const namesOf = ({ name, ...table }: (typeof tables)[number]) => {
    const keys = [
      ...table.columns.flatMap(({ primary }) => (primary ? [`${name}_pkey`] : [])),
      ...table.primaryKeys.map((key) => key.getName()),
      ...table.columns.flatMap(({ isUnique, uniqueName }) => (isUnique ? [uniqueName] : [])),
      ...table.uniqueConstraints.map((rule) => rule.getName()),
    ];
    const indexes = table.indexes.map(({ config }) => {
      const columns = config.columns.map((column) => (column as PgColumn).name);
      return config.name ?? `${name}_${columns.join('_')}_index`;
    });
    const rules = [
      ...table.foreignKeys.map((key) => key.getName()),
      ...table.checks.map((check) => check.name),
    ];
    return [
      ...[...keys, ...rules].map((rule) => `${name} ${rule}`),
      ...[...keys, ...indexes].map((index) => `index ${index}`),
    ];
  };
  const made = sql`
    select conrelid::regclass || ' ' || conname as line from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
    union all
    select 'index ' || indexname from pg_indexes where schemaname = 'public'`;
  expect(await lines(made)).toEqual(tables.flatMap(namesOf).sort());
});
