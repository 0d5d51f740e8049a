import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { sortBy } from 'es-toolkit';
import { owners, type RoleName } from '../domain/roles';
import { approval, type StatusId, undecided, verification } from '../domain/statuses';
import type { Database } from '../storage/database';
import {
  districts,
  document_counts,
  documents,
  roles,
  unit_verifikators,
  user_districts,
  user_roles,
  users,
} from '../storage/schema';
import { countersBy } from './counts';

/** Who verifies and approves the documents of a district, and what waits there. */
export type Coverage = {
  /** Null for the units without a district and for people without a unit: the ministry. */
  district_id: number | null;
  /** Empty for the ministry. */
  district: string;
  units: number;
  /** People who may upload documents. */
  owners: number;
  verifiers: number;
  approvers: number;
  to_verify: number;
  to_approve: number;
  /** Start of the longest wait; null if nothing waits. */
  oldest: Date | null;
};

const held = (names: readonly RoleName[]) =>
  sql`${user_roles} join ${roles} on ${roles.id} = ${user_roles.role_id} and ${inArray(roles.name, [...names])}`;

/** Start of the longest wait in the status of a counter, where its unit is this one. */
const oldestWhere = (isOfUnit: SQL) =>
  sql`(select min(${documents.status_since}) from ${documents}
    where ${isOfUnit} and ${documents.document_status_id} = ${document_counts.document_status_id})`;

const unit = documents.unit_verifikator_id;

/**
 * Facts of each district, as rows of `district_id`, `what`, `number` and `oldest`. Counters say
 * where something waits; an index that begins with unit, status and time then has the oldest
 * document first. It finds null by `is null` only.
 */
const facts = sql`
  select district_id, 'unit' as what, count(*) as number, null::timestamptz as oldest
    from ${unit_verifikators} group by district_id
  union all
  select district_id, 'owner', count(*), null
    from ${users} left join ${unit_verifikators} on ${unit_verifikators.id} = ${users.unit_verifikator_id}
    where ${users.id} in (select user_id from ${held(owners)}) group by district_id
  union all
  select district_id, name, count(*), null
    from ${held(['verifikatorDmsDinas', 'approvalDmsDinas'])} join ${user_districts} using (user_id)
    group by district_id, name
  union all
  select null, name, count(*), null from ${held(['verifikatorDms', 'approvalDms'])} group by name
  union all
  select district_id, ${document_counts.document_status_id}::text, ${document_counts.count},
    case when ${document_counts.unit_verifikator_id} is null then ${oldestWhere(sql`${unit} is null`)}
      else ${oldestWhere(sql`${unit} = ${document_counts.unit_verifikator_id}`)} end
    from ${document_counts} left join ${unit_verifikators} on ${unit_verifikators.id} = ${document_counts.unit_verifikator_id}
    where ${countersBy.unit} and count > 0
      and ${inArray(document_counts.document_status_id, undecided)}`;

const numberOf = (...kinds: (RoleName | StatusId | 'unit' | 'owner')[]) =>
  sql<number>`coalesce(sum(number) filter (where ${inArray(sql`what`, kinds.map(String))}), 0)::int`;

/** Returns whether documents wait and nobody may decide on them. */
const isStuck = ({ to_verify, verifiers, to_approve, approvers }: Coverage) =>
  (to_verify > 0 && verifiers === 0) || (to_approve > 0 && approvers === 0);

/** All districts and the ministry: first those where nobody can decide, then by load. */
async function findDistricts(db: Database): Promise<Coverage[]> {
  const named = sql`(select id, name from ${districts} union all select null, '') as named`;
  const [id, name] = [sql<number | null>`named.id`, sql<string>`named.name`];
  const found = await db
    .select({
      district_id: id,
      district: name,
      units: numberOf('unit'),
      owners: numberOf('owner'),
      verifiers: numberOf('verifikatorDms', 'verifikatorDmsDinas'),
      approvers: numberOf('approvalDms', 'approvalDmsDinas'),
      to_verify: numberOf(...verification.from),
      to_approve: numberOf(...approval.from),
      oldest: sql<Date | null>`min(oldest)`.mapWith(documents.status_since),
    })
    .from(named)
    // Compares 0 in place of null: only equal values can be hashed, and no id is 0.
    .leftJoin(sql`(${facts}) as facts`, sql`coalesce(district_id, 0) = coalesce(${id}, 0)`)
    .groupBy(id, name);
  return sortBy(found, [
    (row) => !isStuck(row),
    ({ to_verify, to_approve }) => -(to_verify + to_approve),
    'district',
  ]);
}

/** Somebody to whom districts can be assigned. */
export type Decider = {
  id: number;
  username: string;
  name: string;
  verifies: boolean;
  approves: boolean;
};

/** Verifiers and approvers of agencies, by name. */
function findDeciders(db: Database): PromiseLike<Decider[]> {
  const { id, username, name } = users;
  const holds = (role: RoleName) => sql<boolean>`bool_or(${roles.name} = ${role})`;
  return db
    .select({
      ...{ id, username, name },
      verifies: holds('verifikatorDmsDinas'),
      approves: holds('approvalDmsDinas'),
    })
    .from(users)
    .innerJoin(
      held(['verifikatorDmsDinas', 'approvalDmsDinas']),
      sql`${user_roles.user_id} = ${id}`,
    )
    .groupBy(id)
    .orderBy(asc(name), asc(id));
}

/** Who verifies and approves what, and the people who may be assigned. */
export async function findCoverage(db: Database) {
  return { data: await findDistricts(db), people: await findDeciders(db) };
}
