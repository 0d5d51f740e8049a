import { and, asc, eq, exists, inArray, notInArray, type SQL } from 'drizzle-orm';
import { roleTitles } from '../../domain/roles';
import { isStorable } from '../../domain/text';
import type { Database } from '../../storage/database';
import { user_roles, users } from '../../storage/schema';
import type { Plain } from '../../texts/sentence';
import { demoPeople } from '../people/people';

export type PortalPerson = {
  name: string;
  username: string;
  unit: string;
  /** Titles of the roles held. */
  roles: Plain[];
};

const demoUsernames = demoPeople.map(({ username }) => username);

async function peopleWithRoles(db: Database, filter: SQL, limit: number): Promise<PortalPerson[]> {
  const holdsARole = exists(db.select().from(user_roles).where(eq(user_roles.user_id, users.id)));
  const found = await db.query.users.findMany({
    where: and(filter, holdsARole),
    orderBy: [asc(users.name), asc(users.id)],
    limit,
    with: {
      unit_verifikator: true,
      user_roles: { with: { role: true }, orderBy: asc(user_roles.role_id) },
    },
  });
  return found.map(({ name, username, unit_verifikator, user_roles: held }) => ({
    name,
    username,
    unit: unit_verifikator?.nama ?? '',
    roles: held.map(({ role }) => roleTitles[role.name]),
  }));
}

/** The demo people, in seed order. */
export async function demoPeopleIn(db: Database): Promise<PortalPerson[]> {
  const found = await peopleWithRoles(
    db,
    inArray(users.username, demoUsernames),
    demoUsernames.length,
  );
  const place = ({ username }: PortalPerson) => demoUsernames.indexOf(username);
  return found.sort((a, b) => place(a) - place(b));
}

/** Other people who hold a role, sorted by name. */
export async function otherPeopleIn(db: Database, limit: number): Promise<PortalPerson[]> {
  return peopleWithRoles(db, notInArray(users.username, demoUsernames), limit);
}

export async function isKnown(db: Database, username: string): Promise<boolean> {
  if (!isStorable(username)) return false;
  const found = await db.query.users.findFirst({ where: eq(users.username, username) });
  return found !== undefined;
}
