import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isEqual, union } from 'es-toolkit';
import type { PersonOrigin } from '../domain/person';
import { type RoleName, roleNames } from '../domain/roles';
import type { Database } from '../storage/database';
import { roles, unit_verifikators, user_roles, users } from '../storage/schema';
import { type Caller, findCaller } from './caller';
import { type Access, recordAccess } from './person-events';

/** A person as the portal or a spreadsheet describes them. Undefined values are left unchanged. */
export type Person = {
  username: string;
  name?: string | undefined;
  email?: string | undefined;
  avatar?: string | undefined;
  /** The unit's name; '' for none. */
  unit_verifikator?: string | undefined;
  /** The complete list of roles. */
  roles?: RoleName[] | undefined;
};

/**
 * The roles that a list names, without unknown ones. The user `administrator` keeps that role, even
 * if the list lacks it.
 */
export function rolesFrom(
  list: readonly string[],
  username: string,
  administrator: string | undefined,
): RoleName[] {
  return roleNames.filter(
    (name) => list.includes(name) || (name === 'administrator' && username === administrator),
  );
}

/** Adds a person known only by username. False if they exist. */
async function addPerson(tx: Database, username: string): Promise<boolean> {
  const person = { username, name: username };
  const added = await tx.insert(users).values(person).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Locks a person: concurrent changes of the same one wait here. */
async function lockPerson(tx: Database, username: string): Promise<Access & { id: number }> {
  const [user] = await tx
    .select({ id: users.id, unit_verifikator_id: users.unit_verifikator_id })
    .from(users)
    .where(eq(users.username, username))
    .for('no key update');
  if (!user) throw new Error('The person was not added.');
  const held = await tx
    .select({ name: roles.name })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(eq(user_roles.user_id, user.id));
  return { ...user, roles: held.map(({ name }) => name) };
}

/** Makes these the roles of a person. */
async function replaceRoles(tx: Database, id: number, names: RoleName[]): Promise<void> {
  const wanted = await tx.select({ id: roles.id }).from(roles).where(inArray(roles.name, names));
  const ids = wanted.map((role) => role.id);
  await tx
    .delete(user_roles)
    .where(and(eq(user_roles.user_id, id), notInArray(user_roles.role_id, ids)));
  if (ids.length === 0) return;
  await tx
    .insert(user_roles)
    .values(ids.map((role_id) => ({ user_id: id, role_id })))
    .onConflictDoNothing();
}

/** Makes a user an administrator, adding the user if unknown. */
export async function appointAdministrator(db: Database, username: string): Promise<void> {
  const known = await findCaller(db, username);
  if (known?.roles.some(({ name }) => name === 'administrator')) return;
  await db.transaction(async (tx) => {
    const isNew = await addPerson(tx, username);
    const { id, ...before } = await lockPerson(tx, username);
    const after: Access = { ...before, roles: union(before.roles, ['administrator']) };
    await replaceRoles(tx, id, after.roles);
    await recordAccess(tx, { id, isNew, origin: 'setting' }, before, after);
  });
}

async function findUnit(tx: Database, nama: string): Promise<number | undefined> {
  const [unit] = await tx
    .select({ id: unit_verifikators.id })
    .from(unit_verifikators)
    .where(eq(sql`lower(${unit_verifikators.nama})`, sql`lower(${nama})`));
  return unit?.id;
}

/** Finds a unit by name, ignoring case, or adds it without a district. */
async function unitId(tx: Database, nama: string): Promise<number | null> {
  if (nama === '') return null;
  // Look first: even an insert that finds the unit waits for an import or rehearsal of units.
  const known = await findUnit(tx, nama);
  if (known !== undefined) return known;
  // A concurrent transaction that adds the same unit waits here.
  await tx.insert(unit_verifikators).values({ nama }).onConflictDoNothing();
  const added = await findUnit(tx, nama);
  if (added === undefined) throw new Error('The unit was not added.');
  return added;
}

/** Returns whether saving a person would move them, with all their documents, to another unit. */
export function isMoved({ unit_verifikator }: Person, known: Caller | undefined): boolean {
  if (!known || unit_verifikator === undefined) return false;
  const unit = known.unit_verifikator?.nama ?? '';
  return unit_verifikator.toLowerCase() !== unit.toLowerCase();
}

function isUnchanged(known: Caller, person: Person): boolean {
  const isSame = <Value>(value: Value | undefined, old: Value) =>
    value === undefined || isEqual(value, old);
  return (
    isSame(person.name, known.name) &&
    isSame(person.email, known.email) &&
    isSame(person.avatar, known.avatar) &&
    !isMoved(person, known) &&
    isSame(person.roles && new Set(person.roles), new Set(known.roles.map(({ name }) => name)))
  );
}

/**
 * Adds or updates a person, and records by what their access has changed. `known` is the person as
 * last read. Returns false if nothing had to be written. Call it in a transaction; safe when others
 * add the same person or unit concurrently.
 */
export async function savePerson(
  tx: Database,
  person: Person,
  known: Caller | undefined,
  origin: PersonOrigin,
): Promise<boolean> {
  if (known && isUnchanged(known, person)) return false;
  const { username, unit_verifikator, roles: names, ...texts } = person;
  const isNew = !known && (await addPerson(tx, username));
  const unit = unit_verifikator === undefined ? undefined : await unitId(tx, unit_verifikator);
  const { id, ...before } = await lockPerson(tx, username);
  const after: Access = {
    roles: names ?? before.roles,
    unit_verifikator_id: unit === undefined ? before.unit_verifikator_id : unit,
  };
  await tx
    .update(users)
    .set({ username, ...texts, unit_verifikator_id: unit })
    .where(eq(users.id, id));
  if (names) await replaceRoles(tx, id, names);
  await recordAccess(tx, { id, isNew, origin }, before, after);
  return true;
}
