import { type AnyColumn, and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Document } from '@/api/documents';
import { nameOfStatus, status, undecided } from '../domain/statuses';
import {
  assertReadable,
  type PageSource,
  type Range,
  rowsLinkedAhead,
  upToUncounted,
} from '../http/paging';
import { columnNamesOf, withColumns } from '../storage/category-columns';
import type { Database } from '../storage/database';
import { documents } from '../storage/schema';
import type { Language } from '../texts/entry';
import type { Countable } from './condition';
import { countDocuments } from './counts';
import type { Filtered, ScanThenFilter } from './filters';

type NamedFile = { storage_id: string; document_name: string; extension: string };

/** The path of a file, which ends with the name to save it under. */
export const pathOf = ({ storage_id, document_name, extension }: NamedFile) =>
  `documents/${storage_id}/${document_name}.${extension}`;

/** Reads documents as the list and detail calls return them, their statuses named in `language`. */
export async function findDocuments(
  db: Database,
  language: Language,
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
      verified_by: false,
    },
    with: {
      user: { columns: { username: true, name: true } },
      document_type: {
        columns: { document_type: true, rejection_reasons: true },
        with: { category: { with: withColumns } },
      },
    },
    extras: ({ id, document_status_id, status_since }) => ({
      is_corrected: sql<0 | 1>`case
        when ${document_status_id} = ${status.rejected} and exists (
          select from document_events event
          where event.document_id = ${id}
            and event.action in ('edit', 'meta data') and event.at > ${status_since}
        ) then 1 else 0 end`.as('is_corrected'),
      rejection_note: sql<string>`coalesce(case
        when ${inArray(document_status_id, undecided)} then (
          select case when event.action = 'reject' then event.note end
          from document_events event
          where event.document_id = ${id} and event.action in ('reject', 'approve')
          order by event.id desc limit 1
        ) end, '')`.as('rejection_note'),
      meta_data_count:
        sql<number>`(select count(*)::int from meta_data where document_id = ${id})`.as(
          'meta_data_count',
        ),
    }),
  });
  return rows.map(({ storage_id, extension, document_type, status_since, ...row }) => ({
    ...row,
    status_since: status_since.toISOString(),
    document_status: { status: nameOfStatus(row.document_status_id, language) },
    document_type: {
      document_type: document_type.document_type,
      rejection_reasons: document_type.rejection_reasons,
      category: { columns: columnNamesOf(document_type.category) },
    },
    path: pathOf({ storage_id, extension, document_name: row.document_name }),
  }));
}

type OrderColumns = Record<'id' | 'status_since', AnyColumn>;

/** A sort order and its reverse. */
export type Order = Record<'forward' | 'backward', (columns: OrderColumns) => SQL[]>;

export const newestFirst: Order = {
  forward: ({ id }) => [desc(id)],
  backward: ({ id }) => [asc(id)],
};
export const longestWaitingFirst: Order = {
  forward: ({ status_since, id }) => [asc(status_since), asc(id)],
  backward: ({ status_since, id }) => [desc(status_since), desc(id)],
};

/** Offset from which a page is read from the end of the list if that is closer. */
const readBackwardsFrom = 1000;
/** Documents, in the order of the list, that are scanned before the text indexes are used. */
const maxScanned = 50_000;

const { id } = documents;

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
 * Finds ids among the first `maxScanned` documents of a kind. An index covers every column that
 * `where` compares.
 */
async function scanFor(
  db: Database,
  { where, matches }: ScanThenFilter,
  { forward }: Order,
  { limit, offset }: Range,
): Promise<number[]> {
  const { user_id, status_since } = documents;
  const scanned = db
    .select({ id, user_id, status_since })
    .from(documents)
    .where(where)
    .orderBy(...forward(documents))
    .limit(maxScanned)
    .as('scanned');
  const found = await db
    .select({ id: scanned.id })
    .from(scanned)
    .where(matches(scanned))
    .orderBy(...forward(scanned))
    .limit(limit)
    .offset(offset);
  return found.map((document) => document.id);
}

/** Counts a range of rows from the end of the list. */
function fromEnd({ limit, offset }: Range, count: number): Range {
  return {
    limit: Math.max(0, Math.min(limit, count - offset)),
    offset: Math.max(0, count - offset - limit),
  };
}

/**
 * Pages over the documents of a condition, without those of `except`. The total comes from the
 * counters if the condition allows it. Counters affect only the page links and the end from which
 * to read: they never hide a document on the first pages.
 */
export function documentPages(
  db: Database,
  language: Language,
  order: Order,
  { where, countable, scan, ahead = rowsLinkedAhead }: Filtered,
  except?: SQL,
): PageSource<Document> {
  // `is not true` keeps rows where `except` is null: documents that nobody has verified.
  const isShown = except && sql`(${except}) is not true`;
  const shown = and(where, isShown) as SQL;

  async function read(ids: number[]): Promise<Document[]> {
    if (ids.length === 0) return [];
    return findDocuments(db, language, inArray(id, ids), order.forward(documents));
  }

  async function countedPage(counted: Countable, { limit, offset }: Range) {
    const excepted = except ? await db.$count(documents, and(where, except)) : 0;
    const count = (await countDocuments(db, counted)) - excepted;
    const left = fromEnd({ limit, offset }, count);
    assertReadable({ limit, offset: Math.min(offset, left.offset) });
    if (offset < readBackwardsFrom || left.offset >= offset) {
      // If the counters say there is nothing, the status index confirms it faster than the primary
      // key.
      const { forward } = count > 0 ? order : longestWaitingFirst;
      const ids = await findIds(db, shown, forward(documents), { limit: limit + 1, offset });
      const rows = await read(ids.slice(0, limit));
      const least = ids.length > 0 ? offset + ids.length : 0;
      return { rows, total: { count: Math.max(count, least), isExact: true } };
    }
    const ids = left.limit > 0 ? await findIds(db, shown, order.backward(documents), left) : [];
    return { rows: await read(ids), total: { count, isExact: true } };
  }

  async function findMatches(range: Range): Promise<number[]> {
    if (scan) {
      const ids = await scanFor(
        db,
        { ...scan, where: and(scan.where, isShown) as SQL },
        order,
        range,
      );
      if (ids.length === range.limit) return ids;
    }
    return findIds(db, shown, order.forward(documents), range);
  }

  /** The page at `offset` is empty, so at most `offset` rows exist. */
  const countUpTo = (offset: number) =>
    db.$count(db.select({ id }).from(documents).where(shown).limit(offset).as('found'));

  async function uncountedPage({ limit, offset }: Range) {
    // The total is unknown, so read past the page.
    const most = limit + ahead;
    const ids = await findMatches({ limit: most, offset });
    const rows = await read(ids.slice(0, limit));
    const isPastEnd = ids.length === 0 && offset > 0;
    const count = isPastEnd ? await countUpTo(offset) : offset + ids.length;
    return { rows, total: { count, isExact: ids.length < most } };
  }

  return countable ? (range) => countedPage(countable, range) : upToUncounted(uncountedPage);
}
