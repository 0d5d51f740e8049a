import { eq } from 'drizzle-orm';
import type { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { MetaDatum } from '@/api/meta-data';
import type { StoredChange } from '../domain/history';
import { leftOwner } from '../domain/statuses';
import { refusal } from '../http/errors';
import { dayOrEmpty, optionalText, requiredText } from '../http/fields';
import { columnsOf, inSortOrder, type MetaColumn, withColumns } from '../storage/category-columns';
import { brokenConstraint } from '../storage/constraints';
import type { Database } from '../storage/database';
import { document_types, meta_data } from '../storage/schema';
import type { DocumentRow } from './access';

/** Maximum characters of a value. */
const maxLength = 255;

export async function columnsFor(db: Database, { document_type_id }: DocumentRow) {
  const type = await db.query.document_types.findFirst({
    where: eq(document_types.id, document_type_id),
    with: { category: { with: withColumns } },
  });
  return type ? columnsOf(type.category) : [];
}

/** The saved values with their columns, also by column id. */
async function savedValues(db: Database, document: DocumentRow) {
  const saved = await db.query.meta_data.findMany({
    where: eq(meta_data.document_id, document.id),
    with: { column: true, column_as_sent: true },
  });
  return { saved, values: new Map(saved.map(({ column_id, value }) => [column_id, value])) };
}

/**
 * Throws a 409 if the category has columns and the saved meta data is missing or no longer valid.
 */
function assertDescribed(columns: MetaColumn[], values: Map<number, string>): void {
  if (columns.length > 0 && values.size === 0) {
    throw refusal(409, 'Fill in the meta data before you send the document.');
  }
  const unfit = columns.filter((column) => !v.is(fieldSchema(column), values.get(column.id)));
  if (unfit.length > 0) {
    const names = unfit.map(({ column_description }) => column_description).join(', ');
    throw refusal(
      409,
      'Some meta data is missing or not valid: {names}. Correct them before you send the document.',
      { names },
    );
  }
}

/**
 * Gives a document on its sending the columns that its category has now, and no others. Returns the
 * changes. Throws a 409 like assertDescribed.
 */
export async function sealMetaData(tx: Database, document: DocumentRow): Promise<StoredChange[]> {
  const columns = await columnsFor(tx, document);
  const { values } = await savedValues(tx, document);
  assertDescribed(columns, values);
  const byName = columns.map(({ id, column_name }) => [column_name, values.get(id) ?? '']);
  return writeMetaData(tx, document, columns, Object.fromEntries(byName));
}

/**
 * One entry per column of the document's category, in sort order; '' if nothing has been saved. A
 * document that has left its owner has the columns that it was sent with.
 */
export async function readMetaData(
  db: Database,
  document: DocumentRow,
): Promise<(MetaDatum & { is_mandatory: 0 | 1 })[]> {
  const { saved, values } = await savedValues(db, document);
  const columns = leftOwner.includes(document.document_status_id)
    ? inSortOrder(saved.map(({ column_as_sent }) => column_as_sent))
    : await columnsFor(db, document);
  return columns.map(({ sort_number, version, ...column }) => ({
    ...column,
    value: values.get(column.id) ?? '',
  }));
}

function fieldSchema({ data_type, is_mandatory }: MetaColumn) {
  const text = is_mandatory ? requiredText(maxLength) : optionalText(maxLength);
  if (data_type === 'string') return text;
  return v.pipe(text, dayOrEmpty);
}

/** Schema of a document's meta data, by column_name. */
export function metaDataSchema(columns: MetaColumn[]) {
  return v.object(
    Object.fromEntries(columns.map((column) => [column.column_name, fieldSchema(column)])),
  );
}

/** An administrator deleted a column after it was read. */
function columnsChanged(): HTTPException {
  return refusal(409, 'The columns of this document have just been changed. Please try again.');
}

/**
 * Saves a value for each column and deletes the values of columns that the category no longer has.
 * Returns the changes. Throws a 409 if a column is deleted meanwhile.
 */
export async function writeMetaData(
  tx: Database,
  document: DocumentRow,
  columns: MetaColumn[],
  values: Record<string, string>,
): Promise<StoredChange[]> {
  const { saved, values: before } = await savedValues(tx, document);
  const lost = saved.filter((entry) => !columns.some(({ id }) => id === entry.column_id));
  const after = columns.map((column) => ({ column, value: values[column.column_name] ?? '' }));

  await tx.delete(meta_data).where(eq(meta_data.document_id, document.id));
  if (after.length > 0) {
    const rows = after.map(({ column, value }) => ({
      document_id: document.id,
      column_id: column.id,
      column_version: column.version,
      value,
    }));
    await tx
      .insert(meta_data)
      .values(rows)
      .catch((error: unknown) => {
        throw brokenConstraint(error) ? columnsChanged() : error;
      });
  }
  return [...after, ...lost.map(({ column }) => ({ column, value: '' }))]
    .filter(({ column, value }) => value !== (before.get(column.id) ?? ''))
    .map(({ column, value }) => ({
      field: `meta_data.${column.column_name}` as const,
      label: column.column_description,
      from: before.get(column.id) ?? '',
      to: value,
    }));
}
