import { and, eq, inArray } from 'drizzle-orm';
import type { Caller } from '../auth/caller';
import { recordPerson } from '../auth/person-events';
import { type RoleName, roleNames } from '../domain/roles';
import { cleanText } from '../domain/text';
import type { Database } from '../storage/database';
import { roles, sessions, user_roles } from '../storage/schema';

/** How operators lock people out. */

/** Ends the sessions of a person, or of everybody, and resolves to their number. */
export function endSessions(db: Database, person?: Caller): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(person && eq(sessions.user_id, person.id))
      .returning({ user_id: sessions.user_id });
    await recordPerson(tx, {
      user_id: person?.id ?? null,
      action: 'end sessions',
      origin: 'command',
      details: { sessions: ended.length },
    });
    return ended.length;
  });
}

/** The role of a name in any letter case. Throws if there is none. */
export function roleNamed(text: string): RoleName {
  const name = roleNames.find((known) => known.toLowerCase() === cleanText(text).toLowerCase());
  if (!name) throw new Error(`There is no role named ${text}. Roles: ${roleNames.join(', ')}.`);
  return name;
}

/** Takes a role from a person, whose sessions lose it at their next call. Throws if not held. */
export function removeRole(db: Database, person: Caller, name: RoleName): Promise<void> {
  return db.transaction(async (tx) => {
    const role = tx.select({ id: roles.id }).from(roles).where(eq(roles.name, name));
    const removed = await tx
      .delete(user_roles)
      .where(and(eq(user_roles.user_id, person.id), inArray(user_roles.role_id, role)))
      .returning();
    if (removed.length === 0) throw new Error(`${person.username} does not have the role ${name}.`);
    await recordPerson(tx, {
      user_id: person.id,
      action: 'remove role',
      origin: 'command',
      details: { role: name },
    });
  });
}
