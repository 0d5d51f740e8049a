import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import type { Filters } from '../../src/shared/filters';
import { filterIn, filtersOf } from '../http/filters';
import type { Database } from '../storage/database';
import { equals, type Filter, mentions, mentionsUsername } from '../storage/filters';
import { documents, users } from '../storage/schema';
import { allOf, byStatus, type Condition } from './condition';

type RowColumns = Record<'id' | 'user_id', AnyColumn>;

/** A search for texts in two steps: scan documents in the order of the list, then compare them. */
export type ScanThenFilter = {
  /** Selects the documents to scan. */
  where: SQL;
  /** Compares the texts of one of them. */
  matches: (row: RowColumns) => SQL | undefined;
};

/** Ten pages, as lists of people have. */
const rowsCountedByType = 100;

const ofStatus = (status: PgColumn) => ({ document_status_id: equals(status) });
const ofType = { document_type_id: equals(documents.document_type_id) };
const ofOwner = { username: mentionsUsername(users.username), name: mentions(users.name) };
const ofDescription = { additional_name: mentions(documents.additional_name) };

const filters: Record<Filters['documents'], Filter> = {
  ...ofStatus(documents.document_status_id),
  ...ofType,
  ...ofOwner,
  ...ofDescription,
};

export type Filtered = Condition & {
  scan?: ScanThenFilter;
  /** Rows to read past the page where there is no total. By default, enough for its page links. */
  ahead?: number;
};

/** Returns whether a document list is narrowed by a query parameter. */
export const isFiltered = (c: Context) =>
  Object.keys(filters).some((name) => filterIn(c, name) !== '');

/** A condition, narrowed by the query parameters of a document list. */
export function filteredBy(c: Context, db: Database, scope: Condition): Filtered {
  const inStatus = allOf(
    scope,
    byStatus((column) => filtersOf(c, ofStatus(column))),
  );
  const type = filtersOf(c, ofType);
  const inKind = type ? allOf(inStatus, { where: type }) : inStatus;
  const owner = filtersOf(c, ofOwner);
  // Adds the scope's units: a small scope has few owners.
  const ofUnits = scope.ofUnit?.(users.unit_verifikator_id);
  const owners = owner && db.select({ id: users.id }).from(users).where(and(owner, ofUnits));
  const description = filtersOf(c, ofDescription);

  const texts = and(owners && inArray(documents.user_id, owners), description);
  // An index has the type, so its rows are cheap to count.
  if (!texts) return { ...inKind, ahead: rowsCountedByType };
  const found = allOf(inKind, { where: texts });
  // Each filter may match many rows while all three match few, so scan the list. Not needed for
  // scopes by unit, which have few owners.
  const isWide = inStatus.countable && !inStatus.ofUnit && type;
  if (!isWide || !owners || !description) return found;
  return {
    ...found,
    // A scan compares every row on its way, so it reads one to tell whether there is a next page.
    ahead: 1,
    scan: {
      where: inKind.where,
      // `is true` forces a hashed subplan, so owners are read once. The subselect has the
      // description tested last.
      matches: (row) =>
        and(
          sql`(${inArray(row.user_id, owners)}) is true`,
          sql`(select ${description} from ${documents} where ${eq(documents.id, row.id)})`,
        ),
    },
  };
}
