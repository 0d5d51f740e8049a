import { and, asc, eq, gt, gte, inArray, lt, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { invert } from 'es-toolkit';
import { status } from '../domain/statuses';
import type { Database } from '../storage/database';
import { documentIdsOf } from '../storage/document-ids-of';
import {
  document_events,
  document_views,
  person_events,
  reference_events,
} from '../storage/schema';

/** Filter for events: from a moment on, before another one, by or about a person. */
export type Wanted = {
  from?: Date | undefined;
  before?: Date | undefined;
  userId?: number | undefined;
};

/** An event of any kind. What a kind does not have is null. */
export type HistoryEvent = {
  id: number;
  at: Date;
  kind: 'document' | 'view' | 'reference data' | 'person';
  action: string;
  /** What the event is about: a document, a user, or a row of the reference data. */
  subject: string;
  subject_id: number | null;
  version: number | null;
  /** Who did it; null for an operator. */
  user_id: number | null;
  from_status: string | null;
  to_status: string | null;
  note: string | null;
  changes: unknown;
  sha256: string | null;
  origin: string | null;
  address: string | null;
  request_id: string | null;
};

/** Reads the next events of a kind by id, so that a long history needs little memory. */
type Source = (db: Database, wanted: Wanted, after: number) => Promise<HistoryEvent[]>;

const batchSize = 1000;
const statusNames = invert(status);

const none = {
  version: null,
  from_status: null,
  to_status: null,
  note: null,
  sha256: null,
  origin: null,
  address: null,
  request_id: null,
};

const within = (
  { id, at }: { id: PgColumn; at: PgColumn },
  { from, before }: Wanted,
  after: number,
) => and(gt(id, after), from && gte(at, from), before && lt(at, before));

/** True for an event by a person, or about a document of the person. */
const ofPerson = (
  db: Database,
  { user_id, document_id }: { user_id: PgColumn; document_id: PgColumn },
  { userId }: Wanted,
) =>
  userId === undefined
    ? undefined
    : or(eq(user_id, userId), inArray(document_id, documentIdsOf(db, userId)));

const documentEvents: Source = async (db, wanted, after) => {
  const rows = await db
    .select()
    .from(document_events)
    .where(and(within(document_events, wanted, after), ofPerson(db, document_events, wanted)))
    .orderBy(asc(document_events.id))
    .limit(batchSize);
  return rows.map(({ document_id, from_status_id, to_status_id, ...row }) => ({
    ...none,
    ...row,
    kind: 'document',
    subject: 'document',
    subject_id: document_id,
    from_status: from_status_id && statusNames[from_status_id],
    to_status: to_status_id && statusNames[to_status_id],
  }));
};

const views: Source = async (db, wanted, after) => {
  const rows = await db
    .select()
    .from(document_views)
    .where(and(within(document_views, wanted, after), ofPerson(db, document_views, wanted)))
    .orderBy(asc(document_views.id))
    .limit(batchSize);
  return rows.map(({ document_id, ...row }) => ({
    ...none,
    ...row,
    kind: 'view',
    subject: 'document',
    subject_id: document_id,
    changes: [],
  }));
};

/** Changes of reference data. An assignment of districts is about its user. */
const referenceEvents: Source = async (db, wanted, after) => {
  const { entity, row_id, user_id, id } = reference_events;
  const { userId } = wanted;
  const isOfPerson =
    userId === undefined
      ? undefined
      : or(eq(user_id, userId), and(eq(entity, 'user_districts'), eq(row_id, userId)));
  const rows = await db
    .select()
    .from(reference_events)
    .where(and(within(reference_events, wanted, after), isOfPerson))
    .orderBy(asc(id))
    .limit(batchSize);
  return rows.map(({ entity: subject, row_id: subject_id, ...row }) => ({
    ...none,
    ...row,
    kind: 'reference data',
    subject,
    subject_id,
  }));
};

const personEvents: Source = async (db, wanted, after) => {
  const { user_id, id } = person_events;
  const isOfPerson = wanted.userId === undefined ? undefined : eq(user_id, wanted.userId);
  const rows = await db
    .select()
    .from(person_events)
    .where(and(within(person_events, wanted, after), isOfPerson))
    .orderBy(asc(id))
    .limit(batchSize);
  return rows.map(({ user_id: subject_id, details, ...row }) => ({
    ...none,
    ...row,
    kind: 'person',
    subject: 'user',
    subject_id,
    user_id: null,
    changes: details,
  }));
};

async function* allOf(source: Source, db: Database, wanted: Wanted): AsyncGenerator<HistoryEvent> {
  for (let last = 0; ; ) {
    const batch = await source(db, wanted, last);
    yield* batch;
    const end = batch.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/**
 * The events of all kinds: each kind as it was recorded, the kinds merged by time. Call it in a
 * transaction that sees one moment.
 */
export async function* historyEvents(db: Database, wanted: Wanted): AsyncGenerator<HistoryEvent> {
  const heads = [];
  for (const source of [documentEvents, views, referenceEvents, personEvents]) {
    const rest = allOf(source, db, wanted);
    const { value } = await rest.next();
    if (value) heads.push({ event: value, rest });
  }
  for (;;) {
    const [first, ...others] = heads;
    if (!first) return;
    const earliest = others.reduce(
      (one, other) => (other.event.at < one.event.at ? other : one),
      first,
    );
    yield earliest.event;
    const { value } = await earliest.rest.next();
    if (value) earliest.event = value;
    else heads.splice(heads.indexOf(earliest), 1);
  }
}
