import { and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { documents } from '../storage/schema';

/**
 * The columns that `documents` and `document_counts` share. Documents selected by these columns
 * alone can be counted without reading them.
 */
export type KindColumns = Record<
  'unit_verifikator_id' | 'document_type_id' | 'document_status_id',
  PgColumn
>;

/** Selects documents. */
export type Condition = {
  where: SQL;
  /** The same condition on other columns; undefined if it uses more than the shared columns. */
  ofKind?: (columns: KindColumns) => SQL;
};

const always = sql`true`;
const never = sql`false`;

export function byKind(condition: (columns: KindColumns) => SQL | undefined): Condition {
  const ofKind = (columns: KindColumns) => condition(columns) ?? always;
  return { where: ofKind(documents), ofKind };
}

function combine(
  conditions: Condition[],
  join: (...parts: SQL[]) => SQL | undefined,
  ofNone: SQL,
): Condition {
  const kinds = conditions.flatMap(({ ofKind }) => ofKind ?? []);
  return {
    where: join(...conditions.map(({ where }) => where)) ?? ofNone,
    ...(kinds.length === conditions.length && {
      ofKind: (columns) => join(...kinds.map((ofKind) => ofKind(columns))) ?? ofNone,
    }),
  };
}

export const allOf = (...conditions: Condition[]) => combine(conditions, and, always);
export const anyOf = (...conditions: Condition[]) => combine(conditions, or, never);
