import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { filterIn, filtersOf } from '../http/filters';
import type { Database } from '../storage/database';
import { equals, mentions, mentionsUsername } from '../storage/filters';
import { documents, users } from '../storage/schema';
import { allOf, byKind, type Condition } from './condition';

type RowColumns = Record<'id' | 'user_id', AnyColumn>;

/** A search for texts in two steps: read documents in the order of the list, then compare them. */
export type Walk = {
  /** Selects the documents to read. */
  kind: SQL;
  /** Compares the texts of one of them. */
  matches: (row: RowColumns) => SQL | undefined;
};

const filterNames = [
  'username',
  'name',
  'document_type_id',
  'document_status_id',
  'additional_name',
];

export type Filtered = Condition & { walk?: Walk };

/** Whether a document list is narrowed by a query parameter. */
export const isFiltered = (c: Context) => filterNames.some((name) => filterIn(c, name) !== '');

/** A condition, narrowed by the query parameters of a document list. */
export function filteredBy(c: Context, db: Database, scope: Condition): Filtered {
  const ofKind = byKind(({ document_type_id, document_status_id }) =>
    filtersOf(c, {
      document_type_id: equals(document_type_id),
      document_status_id: equals(document_status_id),
    }),
  );
  const kind = allOf(scope, ofKind);

  const owner = filtersOf(c, {
    username: mentionsUsername(users.username),
    name: mentions(users.name),
  });
  // With the unit, the owners are few where the scope is small.
  const ofUnits = scope.ofUnit?.(users.unit_verifikator_id);
  const owners = owner && db.select({ id: users.id }).from(users).where(and(owner, ofUnits));
  const description = filtersOf(c, { additional_name: mentions(documents.additional_name) });

  const texts = and(owners && inArray(documents.user_id, owners), description);
  if (!texts) return kind;
  const found = allOf(kind, { where: texts });
  // Type, owner and description may each match many documents, but together few. The owners of some
  // units are few in any case.
  const isWide = kind.ofKind && !kind.ofUnit && c.req.query('document_type_id');
  if (!isWide || !owners || !description) return found;
  return {
    ...found,
    walk: {
      kind: kind.where,
      // `is true` makes PostgreSQL read the owners once; the subquery, the few descriptions last.
      matches: (row) =>
        and(
          sql`(${inArray(row.user_id, owners)}) is true`,
          sql`(select ${description} from ${documents} where ${eq(documents.id, row.id)})`,
        ),
    },
  };
}
