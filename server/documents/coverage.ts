import { and, eq, gt, inArray, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm';
import { groupBy, sortBy, sumBy } from 'es-toolkit';
import { approvers, owners, type RoleName, verifiers } from '../domain/roles';
import { status } from '../domain/statuses';
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
  /** Since when the document that has waited longest waits. Null if none waits. */
  oldest: Date | null;
};

/** Numbers by district. */
type ByDistrict = Map<number | null, number>;
type Waiting = { district_id: number | null; status: number; count: number; oldest: Date | null };

const number = sql<number>`count(*)::int`;

/**
 * What waits, by unit and status. Counters say where something waits; an index that begins with
 * unit, status and time then has the oldest document first. So the time depends on the number of
 * units, not on that of documents.
 */
async function findWaiting(db: Database): Promise<Waiting[]> {
  const { unit_verifikator_id, document_status_id, count } = document_counts;
  const counted = db
    .select({
      unit: sql<number | null>`${unit_verifikator_id}`.as('unit'),
      status: sql<number>`${document_status_id}`.as('status'),
      count: sql<number>`sum(${count})::int`.as('count'),
    })
    .from(document_counts)
    .where(and(inArray(document_status_id, [status.sent, status.verified]), gt(count, 0)))
    .groupBy(unit_verifikator_id, document_status_id)
    .as('counted');

  function waitingWhere(units: SQL, isOfUnit: SQL) {
    const oldest = db
      .select({ since: min(documents.status_since).as('since') })
      .from(documents)
      .where(and(isOfUnit, eq(documents.document_status_id, counted.status)))
      .as('oldest');
    return db
      .select({
        district_id: unit_verifikators.district_id,
        status: counted.status,
        count: counted.count,
        oldest: oldest.since,
      })
      .from(counted)
      .leftJoin(unit_verifikators, eq(unit_verifikators.id, counted.unit))
      .leftJoinLateral(oldest, sql`true`)
      .where(units);
  }
  // Two statements, because an index finds null by `is null` only.
  const unit = documents.unit_verifikator_id;
  return [
    ...(await waitingWhere(isNotNull(counted.unit), eq(unit, counted.unit))),
    ...(await waitingWhere(isNull(counted.unit), isNull(unit))),
  ];
}

async function countUnits(db: Database): Promise<ByDistrict> {
  const { district_id } = unit_verifikators;
  const rows = await db
    .select({ district_id, number })
    .from(unit_verifikators)
    .groupBy(district_id);
  return new Map(rows.map((row) => [row.district_id, row.number]));
}

async function countOwners(db: Database): Promise<ByDistrict> {
  const { district_id } = unit_verifikators;
  const rows = await db
    .select({ district_id, number })
    .from(users)
    .leftJoin(unit_verifikators, eq(unit_verifikators.id, users.unit_verifikator_id))
    .where(
      inArray(
        users.id,
        db
          .select({ id: user_roles.user_id })
          .from(user_roles)
          .innerJoin(roles, eq(roles.id, user_roles.role_id))
          .where(inArray(roles.name, [...owners])),
      ),
    )
    .groupBy(district_id);
  return new Map(rows.map((row) => [row.district_id, row.number]));
}

/** Ids of those who hold a role. */
type Holders = (role: RoleName) => number[];

/** Looks once at the roles of everybody: only a few decide. */
async function findHolders(db: Database): Promise<Holders> {
  const held = await db
    .select({ role: roles.name, id: user_roles.user_id })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(inArray(roles.name, [...verifiers, ...approvers]));
  const byRole = groupBy(held, ({ role }) => role);
  return (role) => (byRole[role] ?? []).map(({ id }) => id);
}

/** People of an agency's role by their districts, and the ministry's people. */
async function countDeciders(
  db: Database,
  { agency, ministry }: { agency: number[]; ministry: number[] },
): Promise<ByDistrict> {
  const { district_id, user_id } = user_districts;
  const rows = await db
    .select({ district_id, number })
    .from(user_districts)
    .where(inArray(user_id, agency))
    .groupBy(district_id);
  const counts: ByDistrict = new Map(rows.map((row) => [row.district_id, row.number]));
  return counts.set(null, ministry.length);
}

function oldestOf(waiting: Waiting[]): Date | null {
  const times = waiting.flatMap(({ oldest }) => oldest ?? []);
  return times.length > 0 ? new Date(Math.min(...times.map(Number))) : null;
}

/** Whether something waits on which nobody may decide. */
const isStuck = ({ to_verify, verifiers, to_approve, approvers }: Coverage) =>
  (to_verify > 0 && verifiers === 0) || (to_approve > 0 && approvers === 0);

/** All districts and the ministry: first where something waits for nobody, then by load. */
async function findDistricts(db: Database, holdersOf: Holders): Promise<Coverage[]> {
  const named = await db.select().from(districts);
  const units = await countUnits(db);
  const people = await countOwners(db);
  const verifiers = await countDeciders(db, {
    agency: holdersOf('verifikatorDmsDinas'),
    ministry: holdersOf('verifikatorDms'),
  });
  const approvers = await countDeciders(db, {
    agency: holdersOf('approvalDmsDinas'),
    ministry: holdersOf('approvalDms'),
  });
  const waiting = groupBy(await findWaiting(db), ({ district_id }) => String(district_id));

  function rowOf({ id, name }: { id: number | null; name: string }): Coverage {
    const here = waiting[String(id)] ?? [];
    const countIn = (wanted: number) =>
      sumBy(
        here.filter((row) => row.status === wanted),
        ({ count }) => count,
      );
    return {
      district_id: id,
      district: name,
      units: units.get(id) ?? 0,
      owners: people.get(id) ?? 0,
      verifiers: verifiers.get(id) ?? 0,
      approvers: approvers.get(id) ?? 0,
      to_verify: countIn(status.sent),
      to_approve: countIn(status.verified),
      oldest: oldestOf(here),
    };
  }

  return sortBy([...named, { id: null, name: '' }].map(rowOf), [
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
async function findDeciders(db: Database, holdersOf: Holders): Promise<Decider[]> {
  const verifying = new Set(holdersOf('verifikatorDmsDinas'));
  const approving = new Set(holdersOf('approvalDmsDinas'));
  const { id, username, name } = users;
  const found = await db
    .select({ id, username, name })
    .from(users)
    .where(inArray(id, [...verifying, ...approving]))
    .orderBy(name, id);
  return found.map((user) => ({
    ...user,
    verifies: verifying.has(user.id),
    approves: approving.has(user.id),
  }));
}

/** Who verifies and approves what, and the people who may be assigned. */
export async function findCoverage(db: Database) {
  const holdersOf = await findHolders(db);
  return { data: await findDistricts(db, holdersOf), people: await findDeciders(db, holdersOf) };
}
