import { count, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';
import { insertRows } from './insert-rows';
import * as schema from './schema';

/** Tables to which migrations add rows. All others are empty in a new database. */
const filledByMigrations: PgTable[] = [schema.roles, schema.document_statuses];

/** All tables but that of the target's own id, each after those that it refers to. */
function tablesInOrder(): PgTable[] {
  const ordered = new Set<PgTable>();
  function add(table: PgTable): void {
    for (const key of getTableConfig(table).foreignKeys) add(key.reference().foreignTable);
    ordered.add(table);
  }
  for (const value of Object.values(schema)) if (is(value, PgTable)) add(value);
  ordered.delete(schema.installation);
  return [...ordered];
}

type Content = { table: PgTable; rows: number; checksum: string };

/** Number of rows and a checksum, which does not depend on their order. */
async function contentOf(db: Database, table: PgTable): Promise<Content> {
  const row = sql`('x' || left(md5(to_jsonb(${table})::text), 15))::bit(60)::bigint`;
  const [content] = await db
    .select({ rows: count(), checksum: sql<string>`coalesce(sum(${row}), 0)::text` })
    .from(table);
  return { table, rows: content?.rows ?? 0, checksum: content?.checksum ?? '' };
}

async function contentsOf(db: Database): Promise<Content[]> {
  const contents: Content[] = [];
  for (const table of tablesInOrder()) contents.push(await contentOf(db, table));
  return contents;
}

/** Rows as JSON contain times, whose text depends on the time zone of the session. */
function inUtc<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    return work(tx);
  });
}

const isFilled = ({ table, rows }: Content) => rows > 0 && !filledByMigrations.includes(table);
const summaryOf = ({ table, rows }: Content) => `${getTableName(table)}: ${rows}`;

function isSame(one: Content[], other: Content[]): boolean {
  return one.every(
    ({ rows, checksum }, i) => rows === other[i]?.rows && checksum === other[i].checksum,
  );
}

/**
 * Resolves to whether the target already has the rows of the source, as after an earlier run.
 * Throws if it has others.
 */
export async function hasRows(source: Database, target: Database): Promise<boolean> {
  const found = await inUtc(target, contentsOf);
  if (!found.some(isFilled)) return false;
  if (isSame(await inUtc(source, contentsOf), found)) return true;
  throw new Error(
    `The target database already has other data (${found.filter(isFilled).map(summaryOf).join(', ')}). Nothing in it has been changed. Choose an empty database.`,
  );
}

/** The rows of a table as JSON, in batches. */
async function* batchesOf(tx: Database, table: PgTable): AsyncGenerator<Record<string, unknown>[]> {
  await tx.execute(
    sql`declare source_rows cursor for select to_jsonb(${table}) as "row" from ${table}`,
  );
  for (;;) {
    const fetched = (await tx.execute(sql`fetch 5000 from source_rows`)) as {
      rows: { row: Record<string, unknown> }[];
    };
    if (fetched.rows.length === 0) break;
    yield fetched.rows.map(({ row }) => row);
  }
  await tx.execute(sql`close source_rows`);
}

/**
 * Sets a table's id sequence to its position in the source. That may be above the highest id: the
 * id of a deleted document must not come back, since its history is kept.
 */
async function copyIdSequence(source: Database, target: Database, table: PgTable): Promise<void> {
  if (!getTableColumns(table).id?.generatedIdentity) return;
  const sequence = `${getTableName(table)}_id_seq`;
  const [position] = await source
    .select({ last: sql<string>`last_value::text`, isCalled: sql<boolean>`is_called` })
    .from(sql`${sql.identifier(sequence)}`);
  await target.execute(
    sql`select setval(${sequence}, ${position?.last}::bigint, ${position?.isCalled})`,
  );
}

async function switchTriggers(db: Database, tables: PgTable[], state: SQL): Promise<void> {
  for (const table of tables) await db.execute(sql`alter table ${table} ${state} trigger user`);
}

/** Called after each batch, with the number of rows of the table that have been copied. */
export type OnRows = (table: string, rows: number) => void;

/**
 * Copies all rows into a migrated, empty database of the same schema, all or none. Resolves to the
 * number of rows. The user must own the tables.
 */
export async function copyRows(
  source: Database,
  target: Database,
  onRows: OnRows = () => {},
): Promise<number> {
  const tables = tablesInOrder();
  const copied = await inUtc(target, (to) =>
    inUtc(source, async (from) => {
      // Keeps triggers from counting: the counters are copied, too. The lock also keeps others from
      // writing.
      await switchTriggers(to, tables, sql`disable`);
      if ((await contentsOf(to)).some(isFilled)) {
        throw new Error('The target database is being filled by others.');
      }
      for (const table of filledByMigrations) await to.delete(table);
      for (const table of tables) {
        let done = 0;
        for await (const rows of batchesOf(from, table)) {
          await insertRows(to, table, rows);
          done += rows.length;
          onRows(getTableName(table), done);
        }
        await copyIdSequence(from, to, table);
      }
      await switchTriggers(to, tables, sql`enable`);

      const contents = await contentsOf(from);
      if (!isSame(contents, await contentsOf(to))) {
        throw new Error('The rows did not arrive as they are. None has been copied.');
      }
      return contents.reduce((sum, { rows }) => sum + rows, 0);
    }),
  );
  // Without statistics, PostgreSQL would plan badly until its first own analyze.
  await target.execute(sql`analyze`);
  return copied;
}
