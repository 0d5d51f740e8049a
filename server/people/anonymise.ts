import { randomBytes } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from '../auth/caller';
import { recordPerson } from '../auth/person-events';
import { deletedNote, formerUser } from '../domain/person';
import { status } from '../domain/statuses';
import { forgetEvents } from '../portal-events/outbox';
import type { Database } from '../storage/database';
import { documentIdsOf } from '../storage/document-ids-of';
import { removeFilesAtOnce } from '../storage/files';
import {
  document_events,
  document_views,
  documents,
  person_events,
  previous_files,
  reference_events,
  sessions,
  user_districts,
  user_roles,
  users,
} from '../storage/schema';
import { listMentions, mentionsOf, replaceMentions } from './mentions';

/** Numbers of rows that were changed. */
type Erasure = {
  /** The person's new name: a random one, which no portal hands over. */
  username: string;
  documents: number;
  /** Events and notes with texts by the person, about their documents, or with their name. */
  texts: number;
  sessions: number;
  /** Places where others still mention the person. */
  left: string[];
};

/** Deletes the person's documents with their meta data and files. Resolves to their ids. */
async function deleteDocuments(tx: Database, id: number): Promise<number[]> {
  const ofPerson = tx.select({ id: documents.id }).from(documents).where(eq(documents.user_id, id));
  const previous = await tx
    .delete(previous_files)
    .where(inArray(previous_files.document_id, ofPerson))
    .returning({ file: previous_files.storage_id });
  const deleted = await tx
    .delete(documents)
    .where(eq(documents.user_id, id))
    .returning({ id: documents.id, file: documents.storage_id });
  await removeFilesAtOnce(
    tx,
    [...deleted, ...previous].map(({ file }) => file),
  );
  return deleted.map((document) => document.id);
}

/** Empties what the history tells of the person's documents, including deleted ones. */
async function emptyOwnHistory(tx: Database, id: number): Promise<number> {
  const emptied = await tx
    .update(document_events)
    .set({ note: '', changes: [], sha256: null })
    .where(inArray(document_events.document_id, documentIdsOf(tx, id)))
    .returning({ id: document_events.id });
  return emptied.length;
}

/** Deletes the person's notes about documents of others. Resolves to the number of events. */
async function deleteNotes(tx: Database, id: number): Promise<number> {
  const { user_id, note } = document_events;
  const events = await tx
    .update(document_events)
    .set({ note: deletedNote })
    .where(and(eq(user_id, id), ne(note, '')))
    .returning({ id: document_events.id });
  const lastRejectedBy = sql`(
    select ${user_id} from ${document_events}
    where ${document_events.document_id} = ${documents.id} and ${document_events.action} = 'reject'
    order by ${document_events.id} desc limit 1)`;
  const unlessEmpty = (column: PgColumn) =>
    sql`case when ${column} = '' then '' else ${deletedNote} end`;
  await tx
    .update(documents)
    .set({
      verifier_note: unlessEmpty(documents.verifier_note),
      approval_note: unlessEmpty(documents.approval_note),
    })
    .where(and(eq(documents.document_status_id, status.rejected), sql`${lastRejectedBy} = ${id}`));
  return events.length;
}

/** Deletes the addresses from which the person has worked. */
async function deleteAddresses(tx: Database, id: number): Promise<void> {
  for (const table of [document_events, reference_events, document_views, person_events]) {
    await tx.update(table).set({ address: null }).where(eq(table.user_id, id));
  }
}

/** Ends the sessions and takes away roles and districts. Resolves to the number of sessions. */
async function deleteAccess(tx: Database, id: number): Promise<number> {
  await tx.delete(user_roles).where(eq(user_roles.user_id, id));
  await tx.delete(user_districts).where(eq(user_districts.user_id, id));
  const ended = await tx.delete(sessions).where(eq(sessions.user_id, id)).returning();
  return ended.length;
}

/**
 * Takes a person out of rows and history, in one transaction: name, e-mail address, picture, notes,
 * and their documents, whose files are then due to be deleted. Events stay, so that decisions by
 * and about the person still count. A later hand-off of the same person makes a new one.
 */
export function anonymise(db: Database, person: Caller): Promise<Erasure> {
  const { id } = person;
  const mentions = mentionsOf(person);
  return db.transaction(async (tx) => {
    // Waits for changes by the person. Later ones wait here, and are then refused (lifecycle.ts).
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    const emptied = await emptyOwnHistory(tx, id);
    const notes = await deleteNotes(tx, id);
    const deleted = await deleteDocuments(tx, id);
    await forgetEvents(tx, id);
    const mentioned = await replaceMentions(tx, mentions);
    await deleteAddresses(tx, id);
    const ended = await deleteAccess(tx, id);
    const username = `former-user-${randomBytes(6).toString('hex')}`;
    const nobody = { username, name: formerUser, email: '', avatar: '', unit_verifikator_id: null };
    await tx.update(users).set(nobody).where(eq(users.id, id));
    const done = { texts: emptied + notes + mentioned, sessions: ended };
    const details = { ...done, documents: deleted };
    await recordPerson(tx, { user_id: id, action: 'anonymise', origin: 'command', details });
    const left = await listMentions(tx, mentions);
    return { ...done, username, documents: deleted.length, left };
  });
}
