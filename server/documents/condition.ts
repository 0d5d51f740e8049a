import { and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { documents } from '../storage/schema';

/**
 * The columns that `documents` and `document_counts` share: what is asked of them can be counted
 * without reading documents.
 */
export type KindColumns = Record<
  'unit_verifikator_id' | 'document_type_id' | 'document_status_id',
  PgColumn
>;

/** Which documents are meant. */
export type Condition = {
  where: SQL;
  /** The same asked of other columns; undefined when it asks for more than a document's kind. */
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
