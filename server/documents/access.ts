import { and, eq, type InferSelectModel, type SQL } from 'drizzle-orm';
import { HTTPException } from 'hono/http-exception';
import type { Caller } from '../auth/caller';
import { type StatusId, standing } from '../domain/statuses';
import { notFound } from '../http/errors';
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

/**
 * One answer for a document that does not exist and one that is none of the caller's business: ids
 * tell nothing.
 */
function found([document]: DocumentRow[]): DocumentRow {
  if (!document) throw notFound('Document');
  return document;
}

/** A document of this scope; else 404. */
export async function openDocument(db: Database, id: number, scope: SQL): Promise<DocumentRow> {
  return found(await select(db, id, scope));
}

/** A document that the caller may see in any of the roles held; else 404. */
export function visibleDocument(db: Database, caller: Caller, id: number): Promise<DocumentRow> {
  const roles = caller.roles.map(({ name }) => name);
  return openDocument(db, id, visibleTo(db, caller, roles).where);
}

/**
 * A document of this scope, locked until the transaction ends. Of two who act at once, the second
 * sees what the first did.
 */
export async function lockDocument(tx: Database, id: number, scope: SQL): Promise<DocumentRow> {
  return found(await select(tx, id, scope).for('update', { of: documents }));
}

/** 409, saying where the document stands, unless it is in one of these statuses. */
export function assertStatus(document: DocumentRow, statuses: readonly StatusId[]): void {
  if (!statuses.includes(document.document_status_id)) {
    throw new HTTPException(409, { message: standing[document.document_status_id] });
  }
}
