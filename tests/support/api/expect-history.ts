import { groupBy } from 'es-toolkit';
import { expect } from 'vitest';
import type { DocumentAction } from '../../../server/domain/history';
import type { RoleName } from '../../../server/domain/roles';
import { editable, type StatusId, status } from '../../../server/domain/statuses';
import type { Database } from '../../../server/storage/database';

/** The allowed changes of status for each action. */
const moves: Record<
  Exclude<DocumentAction, 'reset' | 'delete'>,
  [from: unknown[], to: unknown[]]
> = {
  upload: [[null], [status.draft]],
  edit: [[...editable], [...editable]],
  'meta data': [[...editable], [...editable]],
  send: [[...editable], [status.sent]],
  verify: [[status.sent], [status.verified]],
  approve: [[status.verified], [status.approved]],
  reject: [[status.sent, status.verified], [status.rejected]],
};

/** The roles that decide on a document in this status: for the ministry and for agencies. */
const decidingRoles = new Map<StatusId | null, [RoleName, RoleName]>([
  [status.sent, ['verifikatorDms', 'verifikatorDmsDinas']],
  [status.verified, ['approvalDms', 'approvalDmsDinas']],
]);

function readDocuments(db: Database) {
  return db.query.documents.findMany({
    with: {
      user: { with: { unit_verifikator: { with: { district: true } } } },
      meta_data: { with: { column: true } },
    },
  });
}
type Document = Awaited<ReturnType<typeof readDocuments>>[number];

async function readPeople(db: Database) {
  const people = await db.query.users.findMany({
    with: {
      user_roles: { with: { role: true } },
      user_districts: { with: { district: true } },
    },
  });
  return new Map(
    people.map(({ id, user_roles, user_districts }) => [
      id,
      {
        roles: user_roles.map(({ role }) => role.name),
        districts: user_districts.map(({ district }) => district.name),
      },
    ]),
  );
}
type People = Awaited<ReturnType<typeof readPeople>>;

function readEvents(db: Database) {
  return db.query.document_events.findMany({ orderBy: ({ id }) => id });
}
type Event = Awaited<ReturnType<typeof readEvents>>[number];

function expectMayDecide({ user }: Document, { user_id, from_status_id }: Event, people: People) {
  const person = people.get(user_id);
  const [ofMinistry, ofAgencies] = decidingRoles.get(from_status_id) ?? [];
  const district = user.unit_verifikator?.district?.name;
  expect(person?.roles).toContain(district ? ofAgencies : ofMinistry);
  if (district) expect(person?.districts).toContain(district);
}

function expectLife(document: Document, events: Event[], people: People, now: Date): void {
  expect(events.map(({ version }) => version)).toEqual(events.map((_, i) => i + 1));
  expect(document.version).toBe(events.length);

  expect(events[0]?.action).toBe('upload');
  expect(events.at(-1)?.to_status_id).toBe(document.document_status_id);
  expect(events.slice(1).map(({ from_status_id }) => from_status_id)).toEqual(
    events.slice(0, -1).map(({ to_status_id }) => to_status_id),
  );
  const times = events.map(({ at }) => at.getTime());
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
  expect(times.at(-1)).toBeLessThan(now.getTime());
  const arrival = events.findLast((event) => event.from_status_id !== event.to_status_id);
  expect(arrival?.at).toEqual(document.status_since);

  for (const event of events) {
    const { action, from_status_id, to_status_id, user_id, note } = event;
    const [from, to] = moves[action as keyof typeof moves];
    expect(from).toContain(from_status_id);
    expect(to).toContain(to_status_id);
    const isDecision = ['verify', 'approve', 'reject'].includes(action);
    expect(user_id === document.user_id).toBe(!isDecision);
    if (isDecision) expectMayDecide(document, event, people);
    expect(note !== '').toBe(action === 'reject');
  }

  const approval = events.find(({ action }) => action === 'approve');
  const verification = events.findLast(({ action }) => action === 'verify');
  expect(approval && approval.user_id === verification?.user_id).not.toBe(true);
  const isVerified = ([status.verified, status.approved] as StatusId[]).includes(
    document.document_status_id,
  );
  expect(document.verified_by).toBe(isVerified ? verification?.user_id : null);
  const lastNote = isVerified ? '' : events.at(-1)?.note;
  expect(document.verifier_note + document.approval_note).toBe(lastNote);
}

/**
 * Expects each document's events to lead to its current row and to be made by people who may do so.
 * Returns the documents with their events.
 */
export async function expectHistories(db: Database, now = new Date()) {
  const [documents, people, events] = [
    await readDocuments(db),
    await readPeople(db),
    groupBy(await readEvents(db), ({ document_id }) => document_id),
  ];
  expect(documents).not.toHaveLength(0);
  return documents.map((document) => {
    const past = events[document.id] ?? [];
    expectLife(document, past, people, now);
    return { document, events: past };
  });
}
