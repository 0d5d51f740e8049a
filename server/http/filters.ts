import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import { idFrom } from './fields';

/** Turns the value of a query parameter into a condition. */
export type Filter = (value: string) => SQL;

const nothing = sql`false`;
/** Characters: no text that is filtered is longer. */
const longest = 1000;

/** Text that contains the value, whatever its case. */
export function contains(column: PgColumn): Filter {
  return (value) =>
    value.includes('\0') ? nothing : ilike(column, `%${value.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * The same for a column of many rows with an index of trigrams, which is of no use for one or two letters or digits: they
 * find the texts with a word that begins so (docs/decisions/lists-do-not-slow-down.md).
 */
export function mentions(column: PgColumn): Filter {
  const contained = contains(column);
  return (value) => {
    if (!/^[\p{L}\p{N}]{1,2}$/u.test(value)) return contained(value);
    return or(ilike(column, `${value}%`), ilike(column, `% ${value}%`)) as SQL;
  };
}

/** Rows that refer to this id; a value that is no id finds none. */
export function equals(column: PgColumn): Filter {
  return (value) => {
    const id = idFrom(value);
    return id === undefined ? nothing : eq(column, id);
  };
}

/** One of a column's own values, written out; any other value finds none. */
export function among<Value>(column: PgColumn, values: Record<string, Value>): Filter {
  return (value) => (Object.hasOwn(values, value) ? eq(column, values[value]) : nothing);
}

/** The condition that the query parameters of a call add up to; empty ones and unknown ones add nothing. */
export function filtersOf(c: Context, filters: Record<string, Filter>): SQL | undefined {
  return and(
    ...Object.entries(filters).map(([name, filter]) => {
      const value = c.req.query(name)?.trim();
      if (!value) return undefined;
      return value.length > longest ? nothing : filter(value);
    }),
  );
}
