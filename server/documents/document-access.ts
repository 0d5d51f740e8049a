import { eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { HTTPException } from 'hono/http-exception';
import type { Caller } from '../auth/caller';
import { type StatusId, standing } from '../domain/statuses';
import { notFound } from '../http/errors';
import type { Database } from '../storage/database';
import { documents } from '../storage/schema';
import { visibleTo } from './visibility';

export type DocumentRow = InferSelectModel<typeof documents>;

/** A document, and whether `allowed` holds for it. */
function select(db: Database, id: number, allowed: SQL) {
  return db
    .select({ document: documents, isAllowed: sql<boolean>`${allowed}` })
    .from(documents)
    .where(eq(documents.id, id));
}

function admitted([found]: { document: DocumentRow; isAllowed: boolean }[]): DocumentRow {
  if (!found) throw notFound('Document');
  if (!found.isAllowed) {
    throw new HTTPException(403, { message: 'This document is not open to you.' });
  }
  return found.document;
}

/** A document for which `allowed` holds; 404 or 403 otherwise. */
export async function openDocument(db: Database, id: number, allowed: SQL): Promise<DocumentRow> {
  return admitted(await select(db, id, allowed));
}

/** A document that the caller may see in any of the roles held. */
export function visibleDocument(db: Database, caller: Caller, id: number): Promise<DocumentRow> {
  const roles = caller.roles.map(({ name }) => name);
  return openDocument(db, id, visibleTo(db, caller, roles));
}

/**
 * The same, locked until the transaction ends: of two who act at once, the second one waits and then sees what the
 * first has done.
 */
export async function lockDocument(tx: Database, id: number, allowed: SQL): Promise<DocumentRow> {
  return admitted(await select(tx, id, allowed).for('update', { of: documents }));
}

/** 409, saying where the document stands, unless it is in one of these statuses. */
export function assertStatus(document: DocumentRow, statuses: readonly StatusId[]): void {
  if (!statuses.includes(document.document_status_id)) {
    throw new HTTPException(409, { message: standing[document.document_status_id] });
  }
}
