import { and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { documents } from '../storage/schema';

/** The columns that `documents` shares with their counters. */
type CountedColumns = Record<'unit_verifikator_id' | 'document_status_id', PgColumn>;

/** A condition on the counters, by unit or of everybody. */
export type Countable = { by: 'unit' | 'status'; where: (columns: CountedColumns) => SQL };

/** Selects documents. */
export type Condition = {
  where: SQL;
  /** The same condition on the counters. Undefined if it needs columns that they lack. */
  countable?: Countable;
  /**
   * Its condition on the owner's unit, for another column such as that of `users`; undefined if
   * there is none. PostgreSQL does not know that a document has its owner's unit.
   */
  ofUnit?: (unit: PgColumn) => SQL;
};

const never = sql`false`;
const always = sql`true`;

type CountableCondition = Condition & { countable: Countable };

/** Selects all documents. */
export const all: CountableCondition = {
  where: always,
  countable: { by: 'status', where: () => always },
};

/** Selects the documents in some statuses; all if there is no condition. */
export function byStatus(condition: (status: PgColumn) => SQL | undefined): CountableCondition {
  const where = (columns: CountedColumns) => condition(columns.document_status_id) ?? always;
  return { where: where(documents), countable: { by: 'status', where } };
}

/** Selects documents by a condition that very many units may meet. */
export function byManyUnits(condition: (unit: PgColumn) => SQL): CountableCondition {
  const where = (columns: CountedColumns) => condition(columns.unit_verifikator_id);
  return { where: where(documents), countable: { by: 'unit', where } };
}

/** Selects the documents of owners in some units. */
export const byUnit = (condition: (unit: PgColumn) => SQL): Condition => ({
  ...byManyUnits(condition),
  ofUnit: condition,
});

function combine(
  conditions: Condition[],
  join: (...parts: SQL[]) => SQL | undefined,
  ofNone: SQL,
): Condition {
  const countable = conditions.flatMap((condition) => condition.countable ?? []);
  const units = conditions.flatMap(({ ofUnit }) => ofUnit ?? []);
  const needsUnit = join === and ? units.length > 0 : units.length === conditions.length;
  return {
    where: join(...conditions.map(({ where }) => where)) ?? ofNone,
    ...(countable.length === conditions.length && {
      countable: {
        by: countable.some(({ by }) => by === 'unit') ? 'unit' : 'status',
        where: (columns) => join(...countable.map(({ where }) => where(columns))) ?? ofNone,
      },
    }),
    ...(needsUnit && {
      ofUnit: (unit) => join(...units.map((ofUnit) => ofUnit(unit))) ?? ofNone,
    }),
  };
}

export const allOf = (...conditions: Condition[]) => combine(conditions, and, always);
export const anyOf = (...conditions: Condition[]) =>
  conditions.includes(all) ? all : combine(conditions, or, never);
