import { eq, sql } from 'drizzle-orm';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { MetaDatum } from '@/api/documents';
import { optionalText, requiredText } from '../http/fields';
import { columnsOf, type MetaColumn, withColumns } from '../storage/category-columns';
import type { Database } from '../storage/database';
import { document_types, meta_data } from '../storage/schema';
import type { DocumentRow } from './document-access';

const longest = 255;

export async function columnsFor(db: Database, { document_type_id }: DocumentRow) {
  const type = await db.query.document_types.findFirst({
    where: eq(document_types.id, document_type_id),
    with: { category: { with: withColumns } },
  });
  return type ? columnsOf(type.category) : [];
}

async function savedValues(db: Database, document: DocumentRow): Promise<Map<number, string>> {
  const rows = await db.query.meta_data.findMany({ where: eq(meta_data.document_id, document.id) });
  return new Map(rows.map(({ column_id, value }) => [column_id, value]));
}

/** 409 for a document that cannot be sent: its category has columns, and nothing has been saved in them (spec section 4). */
export async function assertDescribed(db: Database, document: DocumentRow): Promise<void> {
  const columns = await columnsFor(db, document);
  const values = await savedValues(db, document);
  if (columns.length > 0 && values.size === 0) {
    throw new HTTPException(409, {
      message: 'Fill in the meta data before you send the document.',
    });
  }
}

/** One entry per column of the document's category, in sort order; '' where nothing has been saved. */
export async function readMetaData(
  db: Database,
  document: DocumentRow,
): Promise<(MetaDatum & { is_mandatory: 0 | 1 })[]> {
  const columns = await columnsFor(db, document);
  const values = await savedValues(db, document);
  return columns.map(({ sort_number, ...column }) => ({
    ...column,
    value: values.get(column.id) ?? '',
  }));
}

function isRealDate(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
}

function fieldOf({ data_type, is_mandatory }: MetaColumn) {
  const text = is_mandatory ? requiredText(longest) : optionalText(longest);
  if (data_type === 'string') return text;
  return v.pipe(
    text,
    v.check((value) => value === '' || isRealDate(value), 'Must be a date, YYYY-MM-DD.'),
  );
}

/** What a document of these columns may be described with: one field per column, named by its column_name. */
export function metaDataSchema(columns: MetaColumn[]) {
  return v.object(
    Object.fromEntries(columns.map((column) => [column.column_name, fieldOf(column)])),
  );
}

/** Saves a value for each column. */
export async function writeMetaData(
  db: Database,
  document: DocumentRow,
  columns: MetaColumn[],
  values: Record<string, string>,
): Promise<void> {
  if (columns.length === 0) return;
  await db
    .insert(meta_data)
    .values(
      columns.map(({ id, column_name }) => ({
        document_id: document.id,
        column_id: id,
        value: values[column_name] ?? '',
      })),
    )
    .onConflictDoUpdate({
      target: [meta_data.document_id, meta_data.column_id],
      set: { value: sql`excluded.value` },
    });
}
