import { and, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import { cleanText } from '../domain/text';
import { type Filter, nothing } from '../storage/filters';

/** Characters. No filterable column holds longer text. */
const maxLength = 1000;

/** Reads the text of a query parameter; '' if it asks for nothing. */
export const filterIn = (c: Context, name: string) => cleanText(c.req.query(name) ?? '');

/** Combines the filters given in the query string. Ignores empty and unknown parameters. */
export function filtersOf(c: Context, filters: Record<string, Filter>): SQL | undefined {
  return and(
    ...Object.entries(filters).map(([name, filter]) => {
      const value = filterIn(c, name);
      if (!value) return undefined;
      return value.length > maxLength ? nothing : filter(value);
    }),
  );
}
