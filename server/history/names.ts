import { and, inArray } from 'drizzle-orm';
import { compact, uniq } from 'es-toolkit';
import type { Database } from '../storage/database';
import { document_events, documents, users } from '../storage/schema';
import type { HistoryEvent } from './events';

/** Usernames and names of the people in an event; null if there is none. */
export type Names = {
  /** Name of the document's owner, or of the user whom the event is about. */
  owner: string | null;
  by: string | null;
  by_name: string | null;
};

const ofUsers = ['user', 'user_districts'];

/** The owners of documents, of deleted ones too, by the document's id. */
async function ownersOf(db: Database, ids: number[]): Promise<Map<number, number>> {
  // Only owners upload and delete.
  const steps = inArray(document_events.action, ['upload', 'delete']);
  const told = await db
    .selectDistinct({ id: document_events.document_id, owner: document_events.user_id })
    .from(document_events)
    .where(and(inArray(document_events.document_id, ids), steps));
  const owned = await db
    .select({ id: documents.id, owner: documents.user_id })
    .from(documents)
    .where(inArray(documents.id, ids));
  return new Map([...told, ...owned].map(({ id, owner }) => [id, owner]));
}

/** Adds the names to some events. */
export async function withNames(
  db: Database,
  events: HistoryEvent[],
): Promise<(HistoryEvent & Names)[]> {
  const isDocument = ({ subject }: HistoryEvent) => subject === 'document';
  const ids = compact(events.filter(isDocument).map(({ subject_id }) => subject_id));
  const owners = await ownersOf(db, uniq(ids));
  function ownerOf({ subject, subject_id }: HistoryEvent): number | null {
    if (subject_id === null) return null;
    if (subject === 'document') return owners.get(subject_id) ?? null;
    return ofUsers.includes(subject) ? subject_id : null;
  }
  const userIds = uniq(compact(events.flatMap((event) => [event.user_id, ownerOf(event)])));
  const found = await db.select().from(users).where(inArray(users.id, userIds));
  const people = new Map(found.map((user) => [user.id, user]));
  return events.map((event) => {
    const by = people.get(event.user_id ?? 0);
    const owner = people.get(ownerOf(event) ?? 0)?.username ?? null;
    return { ...event, owner, by: by?.username ?? null, by_name: by?.name ?? null };
  });
}
