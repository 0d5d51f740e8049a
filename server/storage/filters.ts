import { eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/** Turns a query parameter's value into a condition. */
export type Filter = (value: string) => SQL;

export const nothing = sql`false`;

/** Matches text that contains the value, ignoring case. */
export function contains(column: PgColumn): Filter {
  return (value) =>
    value.includes('\0') ? nothing : ilike(column, `%${value.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * Like `contains`, for a large table with a trigram index. Trigrams cannot find one or two letters
 * or digits, so these match at the beginning of a word (docs/decisions/lists-do-not-slow-down.md).
 */
export function mentions(column: PgColumn): Filter {
  const contained = contains(column);
  return (value) => {
    if (!/^[\p{L}\p{N}]{1,2}$/u.test(value)) return contained(value);
    return or(ilike(column, `${value}%`), ilike(column, `% ${value}%`)) as SQL;
  };
}

const largestInteger = 2_147_483_647;

/** Matches an integer column. A value that is not a valid id or count matches nothing. */
export function equals(column: PgColumn): Filter {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= 1 && number <= largestInteger ? eq(column, number) : nothing;
  };
}

/** Matches one of the given values by its wire name. Any other value matches nothing. */
export function among<Value>(column: PgColumn, values: Record<string, Value>): Filter {
  return (value) => (Object.hasOwn(values, value) ? eq(column, values[value]) : nothing);
}

/** Matches a yes/no column, by 1 or 0. */
export const equalsFlag = (column: PgColumn) => among(column, { 1: 1, 0: 0 });

/** Applies a filter to another table, joined by `column` = `key`. */
export function joined(db: Database, column: PgColumn, key: PgColumn, filter: Filter): Filter {
  return (value) => inArray(column, db.select({ key }).from(key.table).where(filter(value)));
}
