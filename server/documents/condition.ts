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
  /**
   * Its condition on the owner's unit, for another column such as that of `users`; undefined if
   * there is none. PostgreSQL does not know that a document has its owner's unit.
   */
  ofUnit?: (unit: PgColumn) => SQL;
};

const always = sql`true`;
const never = sql`false`;

export function byKind(condition: (columns: KindColumns) => SQL | undefined): Condition {
  const ofKind = (columns: KindColumns) => condition(columns) ?? always;
  return { where: ofKind(documents), ofKind };
}

/** Selects the documents of owners in some units. */
export function byUnit(condition: (unit: PgColumn) => SQL): Condition {
  const kind = byKind(({ unit_verifikator_id }) => condition(unit_verifikator_id));
  return { ...kind, ofUnit: condition };
}

function combine(
  conditions: Condition[],
  join: (...parts: SQL[]) => SQL | undefined,
  ofNone: SQL,
): Condition {
  const kinds = conditions.flatMap(({ ofKind }) => ofKind ?? []);
  const units = conditions.flatMap(({ ofUnit }) => ofUnit ?? []);
  const needsUnit = join === and ? units.length > 0 : units.length === conditions.length;
  return {
    where: join(...conditions.map(({ where }) => where)) ?? ofNone,
    ...(kinds.length === conditions.length && {
      ofKind: (columns) => join(...kinds.map((ofKind) => ofKind(columns))) ?? ofNone,
    }),
    ...(needsUnit && {
      ofUnit: (unit) => join(...units.map((ofUnit) => ofUnit(unit))) ?? ofNone,
    }),
  };
}

export const allOf = (...conditions: Condition[]) => combine(conditions, and, always);
export const anyOf = (...conditions: Condition[]) => combine(conditions, or, never);
