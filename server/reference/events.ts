import { and, desc, eq, gt } from 'drizzle-orm';
import type { Caller } from '../auth/caller';
import type {
  ReferenceAction,
  ReferenceChange,
  ReferenceEntity,
  ReferenceOrigin,
} from '../domain/reference';
import { changedSince } from '../http/changed-since';
import { currentSource } from '../log/call-source';
import type { Database } from '../storage/database';
import { insertRows } from '../storage/insert-rows';
import { changesOf, type SavedRow } from '../storage/saved-rows';
import { reference_events } from '../storage/schema';
import type { Plain } from '../texts/sentence';

export type Author = { caller: Caller; origin: ReferenceOrigin };

type Event = {
  row_id: number;
  version: number;
  action: ReferenceAction;
  changes: ReferenceChange[];
};

/** Records changes of one table. Call it in the transaction that makes them. */
export async function record(
  tx: Database,
  entity: ReferenceEntity,
  { caller, origin }: Author,
  events: Event[],
): Promise<void> {
  const from = { entity, origin, user_id: caller.id, ...currentSource() };
  await insertRows(
    tx,
    reference_events,
    events.map((event) => ({ ...event, ...from })),
  );
}

/** Records what has changed in rows that have been saved. */
export async function recordSaved(
  tx: Database,
  entity: ReferenceEntity,
  author: Author,
  saved: SavedRow[],
): Promise<void> {
  const events = saved.flatMap((row): Event[] => {
    const changes = changesOf(row);
    if (changes.length === 0) return [];
    const action = row.before ? 'update' : 'create';
    return [{ row_id: row.id, version: row.version, action, changes }];
  });
  await record(tx, entity, author, events);
}

/** Limits the size of the response. Hardly any row has this many events. */
const mostEvents = 500;

const ofRow = (entity: ReferenceEntity, id: number) =>
  and(eq(reference_events.entity, entity), eq(reference_events.row_id, id));

/** A row's latest events, oldest first. */
export async function historyOf(db: Database, entity: ReferenceEntity, id: number) {
  const latest = await db.query.reference_events.findMany({
    where: ofRow(entity, id),
    orderBy: desc(reference_events.id),
    limit: mostEvents,
    columns: { entity: false, row_id: false, user_id: false, address: false, request_id: false },
    with: { user: { columns: { username: true, name: true } } },
  });
  return latest.reverse();
}

/** The name of a row in messages. */
const things = {
  mime_type: 'this mime type',
  column: 'this column',
  category: 'this category',
  document_type: 'this document type',
  unit_verifikator: 'this unit',
  user_districts: 'this assignment',
} as const satisfies Record<ReferenceEntity, Plain>;

/** A row with its version now, and the version that the caller has seen; undefined if not sent. */
export type Seen = {
  entity: ReferenceEntity;
  id: number;
  version: number;
  seen: number | undefined;
  caller: Caller;
};

/**
 * Throws a 409 that names who has changed the row since the caller's version. Without a version the
 * check is skipped.
 */
export async function assertCurrent(
  tx: Database,
  { entity, id, version, seen, caller }: Seen,
): Promise<void> {
  if (seen === undefined || seen === version) return;
  const last = await tx.query.reference_events.findFirst({
    where: and(ofRow(entity, id), gt(reference_events.version, seen)),
    orderBy: desc(reference_events.id),
    with: { user: { columns: { name: true } } },
  });
  throw changedSince(things[entity], caller, last && { ...last, done: 'changed it' });
}
