import { and, asc, desc, getTableName, inArray, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Document } from '@/api/documents';
import { type PageSource, totalOf } from '../http/paging';
import { columnNamesOf, withColumns } from '../storage/category-columns';
import type { Database } from '../storage/database';
import { equals, type Filter, mentions } from '../storage/filters';
import { document_counts, documents, users } from '../storage/schema';

/** Reads documents as the lists and the detail call give them (spec section 3). */
export async function findDocuments(
  db: Database,
  where: SQL,
  orderBy: SQL[] = [],
): Promise<Document[]> {
  const rows = await db.query.documents.findMany({
    where,
    orderBy,
    columns: { user_id: false, unit_verifikator_id: false, mime_type: false, status_since: false },
    with: {
      user: { columns: { username: true, name: true } },
      document_type: {
        columns: { document_type: true },
        with: { category: { with: withColumns } },
      },
      document_status: { columns: { status: true } },
    },
    extras: ({ id }) => ({
      meta_data_count:
        sql<number>`(select count(*)::int from meta_data where document_id = ${id})`.as(
          'meta_data_count',
        ),
    }),
  });
  return rows.map(({ storage_id, extension, document_type, ...row }) => ({
    ...row,
    document_type: {
      document_type: document_type.document_type,
      category: { columns: columnNamesOf(document_type.category) },
    },
    path: `documents/${storage_id}/${row.document_name}.${extension}`,
  }));
}

/** An order that can be read from either end. */
export type Order = { forward: SQL[]; backward: SQL[] };

const { id, status_since } = documents;
export const newestFirst: Order = { forward: [desc(id)], backward: [asc(id)] };
export const longestWaitingFirst: Order = {
  forward: [asc(status_since), asc(id)],
  backward: [desc(status_since), desc(id)],
};

/** How far documents are counted beyond the page asked for, where nothing but reading them tells how many there are. */
const readAhead = 100;

/** How many documents are of these kinds, without counting them. */
export async function countOfKinds(db: Database, kinds: SQL | undefined): Promise<number> {
  // Under the documents' name, so that a condition on them fits.
  const counts = alias(document_counts, getTableName(documents));
  const [sum] = await db
    .select({ documents: sql<number>`coalesce(sum(${counts.count}), 0)::int` })
    .from(counts)
    .where(kinds);
  return sum?.documents ?? 0;
}

/**
 * The pages of the documents of these units, types and statuses, but for a few: how many there are is known, so that a page
 * is read from the nearer end.
 */
export function pagesOfKinds(
  db: Database,
  order: Order,
  kinds: SQL | undefined,
  except?: SQL,
): PageSource<Document> {
  return async ({ limit, offset }) => {
    const all = await countOfKinds(db, kinds);
    const excepted = except ? await db.$count(documents, and(kinds, except)) : 0;
    const count = all - excepted;
    const after = Math.max(0, count - offset - limit);
    const isNearEnd = after < offset;
    const chosen = db
      .select({ id })
      .from(documents)
      .where(and(kinds, except && not(except)))
      .orderBy(...(isNearEnd ? order.backward : order.forward))
      // The last page may have fewer, and there is none beyond it.
      .limit(Math.max(0, Math.min(limit, count - offset)))
      .offset(isNearEnd ? after : offset);
    const rows = await findDocuments(db, inArray(id, chosen), order.forward);
    return { rows, total: { count, isExact: true } };
  };
}

/** The pages of the documents for which `where` holds: they are found in their order, and no more than a few pages ahead. */
export function pagesOfMatches(
  db: Database,
  order: Order,
  where: SQL | undefined,
): PageSource<Document> {
  return async ({ limit, offset }) => {
    const most = offset + limit + readAhead;
    const found = await db
      .select({ id })
      .from(documents)
      .where(where)
      .orderBy(...order.forward)
      .limit(most);
    const shown = found.slice(offset, offset + limit).map((document) => document.id);
    const rows = await findDocuments(db, inArray(id, shown), order.forward);
    return { rows, total: totalOf(found.length, most) };
  };
}

/** The filters of every document list (design.md section 4), by what can count them. */
export function documentFilters(db: Database) {
  const byOwner =
    (filter: Filter): Filter =>
    (value) =>
      inArray(documents.user_id, db.select({ id: users.id }).from(users).where(filter(value)));

  return {
    kinds: {
      document_type_id: equals(documents.document_type_id),
      document_status_id: equals(documents.document_status_id),
    },
    others: {
      username: byOwner(mentions(users.username)),
      name: byOwner(mentions(users.name)),
      additional_name: mentions(documents.additional_name),
    },
  };
}
