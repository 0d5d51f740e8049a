import type { Database } from '../../storage/database';
import { roles, user_districts, user_roles, users } from '../../storage/schema';
import { type Ids, idsBy } from '../ids';
import type { ReferenceIds } from '../reference/insert-reference-data';
import { colleagues, demoPeople, type Person } from './people';

const people = [...demoPeople, ...colleagues];

export function userRow({ username, name, unit: nama }: Person, unit: Ids) {
  const email = `${name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.')}@contoh.id`;
  return { username, name, email, unit_verifikator_id: unit(nama) };
}

/** Inserts people with roles and districts. Returns their ids by username. */
export async function insertPeople(db: Database, { unit, district }: ReferenceIds): Promise<Ids> {
  const userRows = people.map((person) => userRow(person, unit));
  const user = idsBy('username', await db.insert(users).values(userRows).returning());

  const role = idsBy('name', await db.select().from(roles));
  await db
    .insert(user_roles)
    .values(
      people.flatMap((person) =>
        person.roles.map((name) => ({ user_id: user(person.username), role_id: role(name) })),
      ),
    );
  await db
    .insert(user_districts)
    .values(
      people.flatMap(({ username, districts = [] }) =>
        districts.map((name) => ({ user_id: user(username), district_id: district(name) })),
      ),
    );
  return user;
}
