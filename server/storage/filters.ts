import { eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/** Turns the value of a query parameter into a condition. */
export type Filter = (value: string) => SQL;

export const nothing = sql`false`;

/** Text that contains the value, in any letter case. */
export function contains(column: PgColumn): Filter {
  return (value) =>
    value.includes('\0') ? nothing : ilike(column, `%${value.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * The same for a large table with a trigram index. The index cannot serve one or two letters or
 * digits, so those find texts with a word that begins with them
 * (docs/decisions/lists-do-not-slow-down.md).
 */
export function mentions(column: PgColumn): Filter {
  const contained = contains(column);
  return (value) => {
    if (!/^[\p{L}\p{N}]{1,2}$/u.test(value)) return contained(value);
    return or(ilike(column, `${value}%`), ilike(column, `% ${value}%`)) as SQL;
  };
}

const largestInteger = 2_147_483_647;

/** Rows whose integer column has this value; anything that is not such an integer finds none. */
export function equals(column: PgColumn): Filter {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= 1 && number <= largestInteger ? eq(column, number) : nothing;
  };
}

/** One of a column's own values, written out; any other value finds none. */
export function among<Value>(column: PgColumn, values: Record<string, Value>): Filter {
  return (value) => (Object.hasOwn(values, value) ? eq(column, values[value]) : nothing);
}

/** A yes/no column, by 1 or 0. */
export const equalsFlag = (column: PgColumn) => among(column, { 1: 1, 0: 0 });

/** A filter on another table, whose column `key` holds the values of `column`. */
export function joined(db: Database, column: PgColumn, key: PgColumn, filter: Filter): Filter {
  return (value) => inArray(column, db.select({ key }).from(key.table).where(filter(value)));
}
