import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { DocumentFilter } from '../../src/shared/document-filters';
import { filterIn, filtersOf } from '../http/filters';
import type { Database } from '../storage/database';
import { equals, type Filter, mentions, mentionsUsername } from '../storage/filters';
import { documents, users } from '../storage/schema';
import { allOf, byKind, type Condition, type KindColumns } from './condition';

type RowColumns = Record<'id' | 'user_id', AnyColumn>;

/** A search for texts in two steps: read documents in the order of the list, then compare them. */
export type Walk = {
  /** Selects the documents to read. */
  kind: SQL;
  /** Compares the texts of one of them. */
  matches: (row: RowColumns) => SQL | undefined;
};

const ofKind = ({ document_type_id, document_status_id }: KindColumns) => ({
  document_type_id: equals(document_type_id),
  document_status_id: equals(document_status_id),
});

const ofOwner = { username: mentionsUsername(users.username), name: mentions(users.name) };

const ofDescription = { additional_name: mentions(documents.additional_name) };

const filters: Record<DocumentFilter, Filter> = {
  ...ofKind(documents),
  ...ofOwner,
  ...ofDescription,
};

export type Filtered = Condition & { walk?: Walk };

/** Whether a document list is narrowed by a query parameter. */
export const isFiltered = (c: Context) =>
  Object.keys(filters).some((name) => filterIn(c, name) !== '');

/** A condition, narrowed by the query parameters of a document list. */
export function filteredBy(c: Context, db: Database, scope: Condition): Filtered {
  const kind = allOf(
    scope,
    byKind((columns) => filtersOf(c, ofKind(columns))),
  );
  const owner = filtersOf(c, ofOwner);
  // With the unit, the owners are few where the scope is small.
  const ofUnits = scope.ofUnit?.(users.unit_verifikator_id);
  const owners = owner && db.select({ id: users.id }).from(users).where(and(owner, ofUnits));
  const description = filtersOf(c, ofDescription);

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
