import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isEqual } from 'es-toolkit';
import { type RoleName, roleNames } from '../domain/roles';
import type { Database } from '../storage/database';
import { roles, unit_verifikators, user_roles, users } from '../storage/schema';
import type { Caller } from './caller';

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

/** Adds a person known only by username, unless they exist. */
async function addPerson(tx: Database, username: string): Promise<void> {
  await tx.insert(users).values({ username, name: username }).onConflictDoNothing();
}

/** Grants roles in addition to those held. */
async function giveRoles(tx: Database, username: string, names: RoleName[]): Promise<void> {
  const given = tx
    .select({ user_id: users.id, role_id: roles.id })
    .from(users)
    .innerJoin(roles, inArray(roles.name, names))
    .where(eq(users.username, username));
  await tx.insert(user_roles).select(given).onConflictDoNothing();
}

/** Makes a user an administrator, adding the user if unknown. */
export async function appointAdministrator(db: Database, username: string): Promise<void> {
  await db.transaction(async (tx) => {
    await addPerson(tx, username);
    await giveRoles(tx, username, ['administrator']);
  });
}

async function replaceRoles(tx: Database, username: string, names: RoleName[]): Promise<void> {
  const person = tx.select({ id: users.id }).from(users).where(eq(users.username, username));
  const kept = tx.select({ id: roles.id }).from(roles).where(inArray(roles.name, names));
  await tx
    .delete(user_roles)
    .where(and(inArray(user_roles.user_id, person), notInArray(user_roles.role_id, kept)));
  await giveRoles(tx, username, names);
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

/** Whether saving a person would move them, with all their documents, to another unit. */
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
 * Adds or updates a person. `known` is the person as last read. Returns false if nothing had to be
 * written. Call it in a transaction; safe when others add the same person or unit concurrently.
 */
export async function savePerson(
  tx: Database,
  person: Person,
  known: Caller | undefined,
): Promise<boolean> {
  if (known && isUnchanged(known, person)) return false;
  const { username, unit_verifikator, roles: names, ...texts } = person;
  if (!known) await addPerson(tx, username);
  const unit_verifikator_id =
    unit_verifikator === undefined ? undefined : await unitId(tx, unit_verifikator);
  // Always update, if only to lock the row: concurrent calls wait here before replacing roles.
  await tx
    .update(users)
    .set({ username, ...texts, unit_verifikator_id })
    .where(eq(users.username, username));
  if (names) await replaceRoles(tx, username, names);
  return true;
}
