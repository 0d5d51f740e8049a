import { difference, isEmptyObject } from 'es-toolkit';
import type { PersonAction, PersonDetails, PersonOrigin } from '../domain/person';
import type { RoleName } from '../domain/roles';
import { currentSource } from '../log/call-source';
import type { Database } from '../storage/database';
import { person_events } from '../storage/schema';

type PersonEvent = {
  /** Null for everybody. */
  user_id: number | null;
  action: PersonAction;
  origin: PersonOrigin;
  details: PersonDetails;
};

/** Records what has become of a person. Call it in the transaction that changes them. */
export async function recordPerson(tx: Database, event: PersonEvent): Promise<void> {
  await tx.insert(person_events).values({ ...event, ...currentSource() });
}

/** The roles of a person, and the id of their unit: all that decides what they may do. */
export type Access = { roles: RoleName[]; unit_verifikator_id: number | null };

function changesOf(before: Access, after: Access): PersonDetails {
  const added = difference(after.roles, before.roles);
  const removed = difference(before.roles, after.roles);
  const [from, to] = [before.unit_verifikator_id, after.unit_verifikator_id];
  return {
    ...(added.length > 0 && { roles_added: added }),
    ...(removed.length > 0 && { roles_removed: removed }),
    ...(from !== to && { unit_from: from, unit_to: to }),
  };
}

/** Records a new person, or the change of what a known one may do, if there is any. */
export async function recordAccess(
  tx: Database,
  { id, isNew, origin }: { id: number; isNew: boolean; origin: PersonOrigin },
  before: Access,
  after: Access,
): Promise<void> {
  const details = changesOf(before, after);
  if (!isNew && isEmptyObject(details)) return;
  await recordPerson(tx, { user_id: id, action: isNew ? 'add' : 'change access', origin, details });
}
