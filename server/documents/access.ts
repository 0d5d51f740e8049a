import { and, eq, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { Caller } from '../auth/caller';
import { type StatusId, statusRules } from '../domain/statuses';
import { notFound, refusal } from '../http/errors';
import type { Database } from '../storage/database';
import { documents } from '../storage/schema';
import { visibleTo } from './visibility';

export type DocumentRow = InferSelectModel<typeof documents>;

function select(db: Database, id: number, scope: SQL) {
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), scope));
}

/** Missing and inaccessible documents get the same response, so that ids reveal nothing. */
function found([document]: DocumentRow[]): DocumentRow {
  if (!document) throw notFound('Document');
  return document;
}

/** A document within this scope. Throws a 404 otherwise. */
export async function openDocument(db: Database, id: number, scope: SQL): Promise<DocumentRow> {
  return found(await select(db, id, scope));
}

/** A document that the caller may see in any role held. Throws a 404 otherwise. */
export async function visibleDocument(
  db: Database,
  caller: Caller,
  id: number,
): Promise<DocumentRow> {
  const roles = caller.roles.map(({ name }) => name);
  return openDocument(db, id, (await visibleTo(db, caller, roles)).where);
}

/**
 * Like openDocument, but locks the row until the transaction ends, so that the second of two
 * concurrent actions sees the first.
 */
export async function lockDocument(tx: Database, id: number, scope: SQL): Promise<DocumentRow> {
  return found(await select(tx, id, scope).for('update', { of: documents }));
}

/** Throws a 409 that names the current status unless it is one of these. */
export function assertStatus(document: DocumentRow, statuses: readonly StatusId[]): void {
  if (!statuses.includes(document.document_status_id)) {
    throw refusal(409, statusRules[document.document_status_id].conflict);
  }
}
