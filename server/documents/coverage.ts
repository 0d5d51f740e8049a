import { and, countDistinct, eq, gt, inArray, isNull, min, type SQL, sql } from 'drizzle-orm';
import { groupBy, sortBy, sumBy } from 'es-toolkit';
import { owners, type RoleName } from '../domain/roles';
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
  /** Null for units without a district, whose documents the ministry's own people decide on. */
  district_id: number | null;
  district: string;
  units: number;
  /** People who may upload documents. */
  owners: number;
  verifiers: number;
  approvers: number;
  to_verify: number;
  to_approve: number;
  /** Since when the longest waiting document has waited; null if none waits. */
  oldest: Date | null;
};

type Waiting = { district_id: number | null; status: number; count: number; oldest: Date | null };

/**
 * What waits, by unit and status. The counters say where to look, and an index that begins with
 * both has the oldest document first, so the time does not depend on the number of documents.
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
  // Two statements, because an index finds null only by `is null`.
  const waitingIn = (isOfUnit: SQL | undefined, units: SQL) => {
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
  };
  const { unit_verifikator_id: unit } = documents;
  return [
    ...(await waitingIn(eq(unit, counted.unit), sql`${counted.unit} is not null`)),
    ...(await waitingIn(isNull(unit), isNull(counted.unit))),
  ];
}

/** Numbers by district; null for those without one. */
type ByDistrict = Map<number | null, number>;

async function countUnits(db: Database): Promise<ByDistrict> {
  const { district_id } = unit_verifikators;
  const rows = await db
    .select({ district_id, count: sql<number>`count(*)::int` })
    .from(unit_verifikators)
    .groupBy(district_id);
  return new Map(rows.map((row) => [row.district_id, row.count]));
}

async function countOwners(db: Database): Promise<ByDistrict> {
  const { district_id } = unit_verifikators;
  const rows = await db
    .select({ district_id, count: countDistinct(users.id) })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .leftJoin(unit_verifikators, eq(unit_verifikators.id, users.unit_verifikator_id))
    .where(inArray(roles.name, [...owners]))
    .groupBy(district_id);
  return new Map(rows.map((row) => [row.district_id, row.count]));
}

/** People of an agency's role by district, and of the ministry's role without one. */
async function countDeciders(
  db: Database,
  agency: RoleName,
  ministry: RoleName,
): Promise<ByDistrict> {
  const holders = (role: RoleName) =>
    db
      .select({ id: user_roles.user_id })
      .from(user_roles)
      .innerJoin(roles, eq(roles.id, user_roles.role_id))
      .where(eq(roles.name, role));
  const { district_id, user_id } = user_districts;
  const rows = await db
    .select({ district_id, count: sql<number>`count(*)::int` })
    .from(user_districts)
    .where(inArray(user_id, holders(agency)))
    .groupBy(district_id);
  return new Map<number | null, number>([
    ...rows.map((row) => [row.district_id, row.count] as const),
    [null, await db.$count(holders(ministry).as('holders'))],
  ]);
}

function oldestOf(waiting: Waiting[]): Date | null {
  const times = waiting.flatMap(({ oldest }) => oldest ?? []);
  return times.length > 0 ? new Date(Math.min(...times.map(Number))) : null;
}

/** Who can decide on what waits here. */
const isStuck = ({ to_verify, verifiers, to_approve, approvers }: Coverage) =>
  (to_verify > 0 && verifiers === 0) || (to_approve > 0 && approvers === 0);

/**
 * All districts, and the units without one: first where documents wait and nobody may decide on
 * them, then those where most wait.
 */
export async function findCoverage(db: Database): Promise<Coverage[]> {
  const named = await db.select().from(districts);
  const units = await countUnits(db);
  const people = await countOwners(db);
  const verifiers = await countDeciders(db, 'verifikatorDmsDinas', 'verifikatorDms');
  const approvers = await countDeciders(db, 'approvalDmsDinas', 'approvalDms');
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

/** Somebody to whom a district can be assigned. */
export type Decider = { id: number; username: string; name: string };

/** Verifiers and approvers of agencies, by name. */
export function findDeciders(db: Database): Promise<Decider[]> {
  const agencies: RoleName[] = ['verifikatorDmsDinas', 'approvalDmsDinas'];
  const holders = db
    .select({ id: user_roles.user_id })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(inArray(roles.name, agencies));
  return db
    .select({ id: users.id, username: users.username, name: users.name })
    .from(users)
    .where(inArray(users.id, holders))
    .orderBy(users.name, users.id);
}
