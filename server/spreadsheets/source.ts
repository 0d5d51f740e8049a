import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Caller } from '../auth/caller';
import { refusal } from '../http/errors';
import type { RowQuery } from '../http/paging';
import type { Database } from '../storage/database';
import type { Filter } from '../storage/filters';
import type { VersionedTable } from '../storage/rows';
import type { SavedRow } from '../storage/saved-rows';
import { lockAgainstWriters, stateOf } from '../storage/table-state';
import type { Sentence } from '../texts/sentence';

/** The source and the target of a spreadsheet's rows. */
export type SheetSource<Row> = {
  table: VersionedTable;
  filters: Record<string, Filter>;
  orderBy: SQL[];
  /** Reads in a transaction if one is given. */
  find: (query: RowQuery, tx?: Database) => PromiseLike<Row[]>;
  /** A table that `save` locks before `table`. */
  locksFirst?: PgTable;
  /** Tables whose rows the cells name. */
  named?: VersionedTable[];
};

/** Writes rows. Resolves to them, in their order, and to a sentence to add, if any. */
export type Save<Input> = (
  tx: Database,
  inputs: Input[],
  caller: Caller,
) => Promise<{ saved: SavedRow[]; remark: Sentence | undefined }>;

type Tables = Pick<SheetSource<unknown>, 'table' | 'locksFirst' | 'named'>;

/** Stands for all data that decide what an import does, besides its file. */
export const baseOf = (db: Database, { table, named = [] }: Tables): Promise<string> =>
  stateOf(db, [table, ...named]);

/** Locks what an import locks, until the end of the transaction. */
export async function lockWritten(tx: Database, { table, locksFirst }: Tables): Promise<void> {
  if (locksFirst) await lockAgainstWriters(tx, locksFirst);
  await lockAgainstWriters(tx, table);
}

/** Throws a 409 if the data are no longer those of `base`. */
export async function assertAt(db: Database, source: Tables, base: string): Promise<void> {
  if ((await baseOf(db, source)) !== base) {
    throw refusal(409, 'The data has changed since you checked. Check again.');
  }
}
