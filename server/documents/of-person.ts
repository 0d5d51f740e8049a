import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { groupBy, sortBy } from 'es-toolkit';
import type { Document } from '@/api/documents';
import { status } from '../domain/statuses';
import type { MetaColumn } from '../storage/category-columns';
import type { Database } from '../storage/database';
import { document_types, documents, meta_data } from '../storage/schema';
import type { Language } from '../texts/entry';
import type { DocumentRow } from './access';
import { allOf, type Condition } from './condition';
import { documentPages, longestWaitingFirst } from './queries';

/** The other documents of a document's owner, for the person who decides on it. */
export type OfPerson = {
  /** Documents that wait for the same decision, longest waiting first. */
  waiting: Document[];
  /** Documents that are approved, newest first, with their saved meta data. */
  approved: {
    id: number;
    version: number;
    document_type: string;
    additional_name: string;
    values: { label: string; data_type: MetaColumn['data_type']; value: string }[];
  }[];
};

/** Documents of each kind, at most: nobody compares more. */
const most = 50;

/** `waiting` and `visible` select documents of anybody; `except` leaves out some that wait. */
export async function documentsOfPerson(
  db: Database,
  language: Language,
  { id, user_id }: DocumentRow,
  { waiting, visible, except }: { waiting: Condition; visible: Condition; except: SQL },
): Promise<OfPerson> {
  const others: Condition = {
    where: and(eq(documents.user_id, user_id), ne(documents.id, id)) as SQL,
  };
  const read = documentPages(db, language, longestWaitingFirst, allOf(waiting, others), except);
  const { rows } = await read({ limit: most, offset: 0 });
  return { waiting: rows, approved: await readApproved(db, allOf(visible, others).where) };
}

async function readApproved(db: Database, where: SQL): Promise<OfPerson['approved']> {
  const { id, version, additional_name, document_type_id, document_status_id } = documents;
  const rows = await db
    .select({ id, version, additional_name, document_type: document_types.document_type })
    .from(documents)
    .innerJoin(document_types, eq(document_types.id, document_type_id))
    .where(and(where, eq(document_status_id, status.approved)))
    .orderBy(desc(id))
    .limit(most);
  const saved = await db.query.meta_data.findMany({
    where: inArray(
      meta_data.document_id,
      rows.map((row) => row.id),
    ),
    with: { column_as_sent: true },
  });
  const byDocument = groupBy(saved, ({ document_id }) => document_id);
  return rows.map((row) => {
    const own = sortBy(byDocument[row.id] ?? [], [
      ({ column_as_sent }) => column_as_sent.sort_number,
      'column_id',
    ]);
    const values = own.map(({ column_as_sent: { column_description, data_type }, value }) => {
      return { label: column_description, data_type, value };
    });
    return { ...row, values };
  });
}
