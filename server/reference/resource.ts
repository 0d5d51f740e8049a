import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isEqual, omit } from 'es-toolkit';
import type { ReferenceEntity } from '../domain/reference';
import { notFound } from '../http/errors';
import type { Database } from '../storage/database';
import type { VersionedTable } from '../storage/rows';
import { changesOf, type Row, type SavedRow } from '../storage/saved-rows';
import { upsert } from '../storage/upsert';
import type { Sentence } from '../texts/sentence';
import { type Author, assertCurrent, record, recordSaved } from './events';

/** A field of ids that are kept in another table. */
type ListField = {
  name: string;
  /** Resolves to the lists by the id of their row. */
  read: (tx: Database, ids: number[]) => Promise<Map<number, number[]>>;
  /** Replaces the lists of rows that are locked. */
  write: (tx: Database, lists: { id: number; list: number[] }[]) => Promise<void>;
};

/** A kind of reference data, maintained by forms and spreadsheets. */
export type Resource = {
  entity: ReferenceEntity;
  /** Names a row in messages, as in `Category`. */
  label: 'Category' | 'Column' | 'Document type' | 'Mime type';
  table: VersionedTable;
  /** The column by which spreadsheets name a row. */
  key: PgColumn;
  list?: ListField;
  /** Describes what uses the row, for example `2 documents`. A row in use cannot be deleted. */
  usesOf: (db: Database, id: number) => PromiseLike<Sentence | undefined>;
  /** A sentence to add to the answer about rows that have been saved, if any. */
  remark?: (tx: Database, saved: SavedRow[]) => Promise<Sentence | undefined>;
};

/**
 * The row that a call is about, and the version that the caller has seen; undefined if not sent.
 */
export type Target = { id: number; seen: number | undefined };

const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b);

/** Saves the list of each row. A changed list counts as a change of its row. */
async function saveLists(
  tx: Database,
  { table, list }: Resource,
  saved: SavedRow[],
  inputs: Row[],
): Promise<SavedRow[]> {
  if (!list) return saved;
  const { name } = list;
  const ids = saved.map(({ id }) => id);
  const lists = await list.read(tx, ids);
  const rows = saved.map((row, index) => ({
    ...row,
    before: row.before && { ...row.before, [name]: ascending(lists.get(row.id) ?? []) },
    after: { ...row.after, [name]: ascending(inputs[index]?.[name] as number[]) },
  }));
  const differing = rows.filter(({ before, after }) => !isEqual(before?.[name], after[name]));
  await list.write(
    tx,
    differing.map(({ id, after }) => ({ id, list: after[name] as number[] })),
  );
  const onlyLists = differing.filter((row) => row.before && changesOf(row).length === 1);
  const raised = new Set(onlyLists.map(({ id }) => id));
  await tx
    .update(table)
    .set({ version: sql`${table.version} + 1` })
    .where(inArray(table.id, [...raised]));
  return rows.map((row) => (raised.has(row.id) ? { ...row, version: row.version + 1 } : row));
}

/** Saves lists and history of rows that have been written. Resolves to the remark about them. */
async function complete(
  tx: Database,
  resource: Resource,
  author: Author,
  saved: SavedRow[],
  inputs: Row[],
): Promise<{ saved: SavedRow[]; remark: Sentence | undefined }> {
  const rows = await saveLists(tx, resource, saved, inputs);
  await recordSaved(tx, resource.entity, author, rows);
  return { saved: rows, remark: await resource.remark?.(tx, rows) };
}

/** Locks a row. Throws a 404 if it is not found, a 409 if it has changed. */
async function lockRow(
  tx: Database,
  { entity, table, label }: Resource,
  { id, seen }: Target,
  { caller }: Author,
): Promise<Row & { version: number }> {
  const [found] = await tx.select().from(table).where(eq(table.id, id)).for('no key update');
  if (!found) throw notFound(label);
  const version = Number(found.version);
  await assertCurrent(tx, { entity, id, version, seen, caller });
  return { ...found, version };
}

const fieldsOf = ({ list }: Resource, input: Row) => (list ? omit(input, [list.name]) : input);

/** Creates a row. Resolves to the remark about it. */
export function create(
  db: Database,
  resource: Resource,
  author: Author,
  input: Row,
): Promise<Sentence | undefined> {
  return db.transaction(async (tx) => {
    const after = fieldsOf(resource, input);
    const [row] = await tx.insert(resource.table).values(after).returning();
    const saved = { id: Number(row?.id), version: Number(row?.version), before: undefined, after };
    return (await complete(tx, resource, author, [saved], [input])).remark;
  });
}

/** Changes a row. Resolves to the remark about it. Throws a 404 or 409 like lockRow. */
export function change(
  db: Database,
  resource: Resource,
  author: Author,
  target: Target,
  input: Row,
): Promise<Sentence | undefined> {
  return db.transaction(async (tx) => {
    const before = await lockRow(tx, resource, target, author);
    const after = fieldsOf(resource, input);
    const saved = { id: target.id, version: before.version, before, after };
    if (changesOf(saved).length > 0) {
      saved.version += 1;
      const columns = { ...after, version: saved.version };
      await tx.update(resource.table).set(columns).where(eq(resource.table.id, target.id));
    }
    return (await complete(tx, resource, author, [saved], [input])).remark;
  });
}

/** Deletes a row; its history remains. `refuse` makes the error if it is in use. */
export function remove(
  db: Database,
  resource: Resource,
  author: Author,
  target: Target,
  refuse: (uses: Sentence) => Error,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { id } = target;
    const { list, table } = resource;
    const { version, ...row } = await lockRow(tx, resource, target, author);
    const uses = await resource.usesOf(tx, id);
    if (uses) throw refuse(uses);
    const ids = (await list?.read(tx, [id]))?.get(id);
    const fields = { ...omit(row, ['id']), ...(list && { [list.name]: ascending(ids ?? []) }) };
    const changes = Object.entries(fields).map(([field, from]) => ({ field, from, to: null }));
    await tx.delete(table).where(eq(table.id, id));
    await record(tx, resource.entity, author, [
      { row_id: id, version: version + 1, action: 'delete', changes },
    ]);
  });
}

/** Adds and changes rows by their names. Call it in a transaction. */
export async function importAll(
  tx: Database,
  resource: Resource,
  author: Author,
  inputs: Row[],
): Promise<{ saved: SavedRow[]; remark: Sentence | undefined }> {
  const rows = inputs.map((input) => fieldsOf(resource, input));
  const saved = await upsert(tx, resource.table, resource.key, rows);
  return complete(tx, resource, author, saved, inputs);
}
