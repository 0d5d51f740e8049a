import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Document } from '@/api/documents';
import { columnNamesOf, withColumns } from '../db/category-columns';
import type { Database } from '../db/database';
import { documents, users } from '../db/schema';
import { contains, equals, type Filter } from '../http/filters';
import { pagesOf } from '../http/paging';

/** Reads documents as the lists and the detail call give them (spec section 3). */
export async function findDocuments(
  db: Database,
  where: SQL,
  orderBy: SQL[] = [],
): Promise<Document[]> {
  const rows = await db.query.documents.findMany({
    where,
    orderBy,
    columns: { user_id: false, mime_type: false, status_since: false },
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

/** The pages of a document list. The rows of a page are chosen first: what belongs to them is read for no others. */
export function documentPages(db: Database, where: SQL | undefined, orderBy: SQL[]) {
  return pagesOf(db, documents, where, ({ limit, offset }) => {
    const chosen = db
      .select({ id: documents.id })
      .from(documents)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return findDocuments(db, inArray(documents.id, chosen), orderBy);
  });
}

/** The filters of every document list (design.md section 4). */
export function documentFilters(db: Database): Record<string, Filter> {
  const byOwner =
    (filter: Filter): Filter =>
    (value) =>
      inArray(documents.user_id, db.select({ id: users.id }).from(users).where(filter(value)));

  return {
    username: byOwner(contains(users.username)),
    name: byOwner(contains(users.name)),
    document_type_id: equals(documents.document_type_id),
    additional_name: contains(documents.additional_name),
    document_status_id: equals(documents.document_status_id),
  };
}
