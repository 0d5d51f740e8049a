import { and, eq, ilike, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import { idFrom } from './fields';

/** Turns the value of a query parameter into a condition. */
export type Filter = (value: string) => SQL;

const nothing = sql`false`;

/** Text that contains the value, whatever its case. */
export function contains(column: PgColumn): Filter {
  return (value) =>
    value.includes('\0') ? nothing : ilike(column, `%${value.replace(/[\\%_]/g, '\\$&')}%`);
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
      return value ? filter(value) : undefined;
    }),
  );
}
