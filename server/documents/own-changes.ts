import { and, eq, sql } from 'drizzle-orm';
import type { Caller } from '../auth/caller';
import { fileChange, type StoredChange } from '../domain/history';
import { editable, status } from '../domain/statuses';
import { withFieldErrors } from '../http/constraint-errors';
import { InvalidInput, refusal } from '../http/errors';
import { parse } from '../http/input';
import type { Database } from '../storage/database';
import { keepFile, removeFile, removeFilesAtOnce, storePending } from '../storage/files';
import { document_events, documents, users } from '../storage/schema';
import type { Storage } from '../storage/storage';
import { type Sentence, sentence } from '../texts/sentence';
import { assertStatus, type DocumentRow, lockDocument } from './access';
import { assertCurrent } from './history';
import { change, inStatus, record, type Target } from './lifecycle';
import { columnsFor, metaDataSchema, sealMetaData, writeMetaData } from './meta-data';
import { keepPrevious } from './previous-file';
import { findSameFile } from './same-file';
import { type Edit, fileColumns, type Upload } from './submission';
import { own } from './visibility';

/** What owners do with their documents. */

/**
 * Locks the caller's own document. Throws a 404 if it is not found, a 409 if it has changed or is
 * in another status.
 */
async function lockOwn(tx: Database, { caller, id, version }: Target): Promise<DocumentRow> {
  const document = await lockDocument(tx, id, own(caller).where);
  await assertCurrent(tx, document, version, caller);
  assertStatus(document, editable);
  return document;
}

/** Throws a 422 if the type allows only one document per owner and the caller has one. */
async function assertAnotherAllowed(
  db: Database,
  caller: Caller,
  { type }: Pick<Upload, 'type'>,
): Promise<void> {
  if (type.is_multiple) return;
  const ofType = and(own(caller).where, eq(documents.document_type_id, type.id));
  if ((await db.$count(documents, ofType)) > 0) {
    throw new InvalidInput({
      document_type_id: [
        sentence('You already have a document of this type. Edit that one instead.'),
      ],
    });
  }
}

/** Throws a 409 if the caller has as many drafts as one person may have. */
async function assertFewDrafts(db: Database, caller: Caller, maxDrafts: number): Promise<void> {
  const isDraft = and(own(caller).where, eq(documents.document_status_id, status.draft));
  if ((await db.$count(documents, isDraft)) >= maxDrafts) {
    throw refusal(409, 'You have {count} drafts, which is the limit. Send or delete some first.', {
      count: maxDrafts,
    });
  }
}

/**
 * Removes the file of a document; at once if it was never sent, so that uploading and deleting in a
 * loop does not fill the disk.
 */
async function dropFile(tx: Database, document: DocumentRow): Promise<void> {
  const isSending = and(
    eq(document_events.document_id, document.id),
    eq(document_events.action, 'send'),
  );
  const wasSent =
    document.document_status_id !== status.draft ||
    (await tx.$count(document_events, isSending)) > 0;
  await (wasSent
    ? removeFile(tx, document.storage_id)
    : removeFilesAtOnce(tx, [document.storage_id]));
}

/**
 * Creates a draft from an uploaded file. Resolves to a hint for the owner if another document has
 * the same file. Throws a 409 if one of the same type has it, or if the caller has `maxDrafts`.
 */
export async function upload(
  storage: Storage,
  caller: Caller,
  submission: Upload,
  maxDrafts: number,
): Promise<Sentence | undefined> {
  const { type, file, additional_name, document_name } = submission;
  await assertAnotherAllowed(storage.db, caller, submission);
  await assertFewDrafts(storage.db, caller, maxDrafts);
  await findSameFile(storage.db, caller, submission);
  const fileId = await storePending(storage, file);
  return storage.db.transaction(async (tx) => {
    // Serializes the owner's uploads, so that the second one sees the first. Not `for update`,
    // which blocks events of the owner's other changes (their foreign key) and could deadlock.
    await tx.select().from(users).where(eq(users.id, caller.id)).for('no key update');
    await assertAnotherAllowed(tx, caller, submission);
    await assertFewDrafts(tx, caller, maxDrafts);
    const hint = await findSameFile(tx, caller, submission);
    await keepFile(tx, fileId);
    // The type may have been deleted meanwhile.
    const [created] = await withFieldErrors(
      tx
        .insert(documents)
        .values({
          ...fileColumns(fileId, file, type),
          user_id: caller.id,
          document_type_id: type.id,
          additional_name,
          document_name,
          status_since: sql`now()`,
        })
        .returning(),
    );
    if (!created) throw new Error('The document was not created.');
    const { sha256 } = file;
    const event = { action: 'upload' as const, sha256 };
    await record(tx, caller, created, { from: null, to: status.draft }, event);
    return hint;
  });
}

/**
 * Changes the description and, if a new file was uploaded, the file. Resolves to a hint about
 * another document with that file, or throws a 409, as `upload` does.
 */
export async function edit(
  storage: Storage,
  target: Target,
  submission: Edit,
): Promise<Sentence | undefined> {
  const { type, file, additional_name, document_name } = submission;
  // Check before storing the file; the transaction below checks again with the row locked.
  const hint = await storage.db.transaction(async (tx) => {
    await lockOwn(tx, target);
    return file && findSameFile(tx, target.caller, { type, file }, target.id);
  });
  const stored = file && fileColumns(await storePending(storage, file), file, type);

  await storage.db.transaction(async (tx) => {
    const document = await lockOwn(tx, target);
    const changes: StoredChange[] = [];
    if (additional_name !== document.additional_name) {
      const from = document.additional_name;
      changes.push({ field: 'additional_name', from, to: additional_name });
    }
    if (stored) {
      if (!(await keepPrevious(tx, document))) await dropFile(tx, document);
      await keepFile(tx, stored.storage_id);
      changes.push(fileChange(document, stored));
    }
    if (changes.length === 0) return;
    const columns = { ...stored, additional_name, document_name };
    const event = { action: 'edit' as const, changes, ...(file && { sha256: file.sha256 }) };
    await change(tx, target.caller, document, columns, event);
  });
  return hint;
}

/** Saves meta data by column_name. Throws a 422 that names each invalid value. */
export async function saveMetaData(
  db: Database,
  target: Target,
  body: Record<string, unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const document = await lockOwn(tx, target);
    const columns = await columnsFor(tx, document);
    const values = parse(metaDataSchema(columns), body);
    const changes = await writeMetaData(tx, document, columns, values);
    if (changes.length === 0) return;
    await change(tx, target.caller, document, {}, { action: 'meta data', changes });
  });
}

/** Deletes a document that is a draft or rejected. Its history remains. */
export async function remove(db: Database, target: Target): Promise<void> {
  await db.transaction(async (tx) => {
    const document = await lockOwn(tx, target);
    await tx.delete(documents).where(eq(documents.id, document.id));
    await dropFile(tx, document);
    const name = { field: 'document_name' as const, from: document.document_name, to: '' };
    await record(
      tx,
      target.caller,
      { id: document.id, version: document.version + 1 },
      { from: document.document_status_id, to: null },
      { action: 'delete', changes: [name] },
    );
  });
}

/** Sends a document to the verifiers. Throws a 409 if its meta data is incomplete. */
export async function send(db: Database, target: Target): Promise<void> {
  await db.transaction(async (tx) => {
    const document = await lockOwn(tx, target);
    const changes = await sealMetaData(tx, document);
    await change(tx, target.caller, document, inStatus(status.sent), { action: 'send', changes });
  });
}
