import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Document } from '@/api/documents';
import { filtersOf } from '../http/filters';
import { noSuchPage, type PageSource } from '../http/paging';
import { columnNamesOf, withColumns } from '../storage/category-columns';
import type { Database } from '../storage/database';
import { equals, type Filter, joined, mentions } from '../storage/filters';
import { document_counts, documents, users } from '../storage/schema';
import { allOf, byKind, type Condition } from './condition';

/** Reads documents as the list and detail calls return them. */
export async function findDocuments(
  db: Database,
  where: SQL,
  orderBy: SQL[] = [],
): Promise<(Document & { version: number })[]> {
  const rows = await db.query.documents.findMany({
    where,
    orderBy,
    columns: {
      user_id: false,
      unit_verifikator_id: false,
      mime_type: false,
      status_since: false,
      verified_by: false,
    },
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

/** A sort order and its reverse. */
export type Order = { forward: SQL[]; backward: SQL[] };

const { id, status_since } = documents;
export const newestFirst: Order = { forward: [desc(id)], backward: [asc(id)] };
export const longestWaitingFirst: Order = {
  forward: [asc(status_since), asc(id)],
  backward: [desc(status_since), desc(id)],
};

/** Offset from which a page is read from the end of the list if that is closer. */
const farRow = 1000;
/** Rows looked for beyond the page when the total is unknown: the pages that its links show. */
const readAhead = 20;
/** The last page that can be requested when the total is unknown. */
const lastUncountedPage = 1000;

/** Sums the counters that match. */
async function countOfKind(
  db: Database,
  ofKind: NonNullable<Condition['ofKind']>,
): Promise<number> {
  const [sum] = await db
    .select({ documents: sql<number>`coalesce(sum(${document_counts.count}), 0)::int` })
    .from(document_counts)
    .where(ofKind(document_counts));
  return sum?.documents ?? 0;
}

type Range = { limit: number; offset: number };

async function findIds(db: Database, where: SQL, order: SQL[], { limit, offset }: Range) {
  const found = await db
    .select({ id })
    .from(documents)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return found.map((document) => document.id);
}

/**
 * Pages over the documents of a condition, without those of `except`. The total comes from the
 * counters if the condition allows it. Counters affect only the page links and the end from which
 * to read: they never hide a document on the first pages.
 */
export function documentPages(
  db: Database,
  order: Order,
  { where, ofKind }: Condition,
  except?: SQL,
): PageSource<Document> {
  // `is not true` keeps rows where `except` is null: documents that nobody has verified.
  const shown = and(where, except && sql`(${except}) is not true`) as SQL;

  async function read(ids: number[]): Promise<Document[]> {
    return ids.length === 0 ? [] : findDocuments(db, inArray(id, ids), order.forward);
  }

  async function countedPage(ofKind: NonNullable<Condition['ofKind']>, { limit, offset }: Range) {
    const excepted = except ? await db.$count(documents, and(where, except)) : 0;
    const count = (await countOfKind(db, ofKind)) - excepted;
    const after = count - offset - limit;
    if (offset < farRow || after >= offset) {
      // If the counters say there is nothing, the status index confirms it faster than the primary
      // key.
      const { forward } = count > 0 ? order : longestWaitingFirst;
      const ids = await findIds(db, shown, forward, { limit: limit + 1, offset });
      const rows = await read(ids.slice(0, limit));
      const least = ids.length > 0 ? offset + ids.length : 0;
      return { rows, total: { count: Math.max(count, least), isExact: true } };
    }
    const left = Math.min(limit, count - offset);
    const ids =
      left > 0
        ? await findIds(db, shown, order.backward, { limit: left, offset: Math.max(0, after) })
        : [];
    return { rows: await read(ids), total: { count, isExact: true } };
  }

  async function uncountedPage({ limit, offset }: Range) {
    if (offset >= lastUncountedPage * limit) throw noSuchPage();
    const most = limit + readAhead;
    const ids = await findIds(db, shown, order.forward, { limit: most, offset });
    const rows = await read(ids.slice(0, limit));
    const isPastEnd = ids.length === 0 && offset > 0;
    const count = isPastEnd ? await db.$count(documents, shown) : offset + ids.length;
    return { rows, total: { count, isExact: ids.length < most } };
  }

  return (range) => (ofKind ? countedPage(ofKind, range) : uncountedPage(range));
}

function textFilters(db: Database, { ofUnit }: Condition): Record<string, Filter> {
  // With the unit, the owners are few where the scope is small.
  const ofUnits = ofUnit?.(users.unit_verifikator_id);
  const byOwner = (filter: Filter) =>
    joined(db, documents.user_id, users.id, (value) => and(filter(value), ofUnits) as SQL);

  return {
    username: byOwner(mentions(users.username)),
    name: byOwner(mentions(users.name)),
    additional_name: mentions(documents.additional_name),
  };
}

/** A condition, narrowed by the query parameters of a document list. */
export function filteredBy(c: Context, db: Database, scope: Condition): Condition {
  const texts = filtersOf(c, textFilters(db, scope));
  const kinds = byKind(({ document_type_id, document_status_id }) =>
    filtersOf(c, {
      document_type_id: equals(document_type_id),
      document_status_id: equals(document_status_id),
    }),
  );
  return allOf(scope, kinds, ...(texts ? [{ where: texts }] : []));
}
