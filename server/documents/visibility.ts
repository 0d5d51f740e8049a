import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../auth/caller';
import { owners, type RoleName } from '../domain/roles';
import { seenByOwner, status } from '../domain/statuses';
import type { Database } from '../storage/database';
import { nothing } from '../storage/filters';
import { documents, unit_verifikators, user_districts } from '../storage/schema';
import { all, allOf, anyOf, byManyUnits, byStatus, byUnit, type Condition } from './condition';

/** The documents that each role works on. */

type Scope = (db: Database, caller: Caller) => Condition | Promise<Condition>;

export function own(caller: Caller): Condition {
  return { where: eq(documents.user_id, caller.id) };
}

const ofOwnUnit: Scope = (_db, { unit_verifikator_id: unit }) =>
  byUnit((ownersUnit) => (unit === null ? nothing : eq(ownersUnit, unit)));

/**
 * Documents of owners in the caller's districts. Reads the units first: only with their ids does
 * PostgreSQL know how few documents a small district has. One value: there may be hundreds.
 */
const ofAssignedDistricts: Scope = async (db, caller) => {
  const { id, district_id } = unit_verifikators;
  const [found] = await db
    .select({ ids: sql<string>`coalesce(array_agg(${id}), '{}')::text` })
    .from(unit_verifikators)
    .innerJoin(user_districts, eq(user_districts.district_id, district_id))
    .where(eq(user_districts.user_id, caller.id));
  return byUnit((unit) => sql`${unit} = any(${found?.ids}::integer[])`);
};

/**
 * Documents of owners outside any agency (docs/decisions/who-decides.md): in units without a
 * district, which are the fewer ones. Each statement reads these units again.
 */
const ofMinistry: Scope = (db) => {
  const { id, district_id } = unit_verifikators;
  const ownUnits = db.select({ id }).from(unit_verifikators).where(isNull(district_id));
  return byManyUnits((unit) => or(isNull(unit), inArray(unit, ownUnits)) as SQL);
};

const everybodys: Scope = () => all;
const ofOwner: Scope = (_db, caller) => own(caller);

const scopes: Record<RoleName, Scope> = {
  administrator: everybodys,
  adminUk: ofOwnUnit,
  asn: ofOwner,
  asnNonDikbud: ofOwner,
  nonAsn: ofOwner,
  verifikatorDms: ofMinistry,
  verifikatorDmsDinas: ofAssignedDistricts,
  approvalDms: ofMinistry,
  approvalDmsDinas: ofAssignedDistricts,
  viewerDms: everybodys,
};

/** Roles that see drafts and the like: the owner, and the administrator, who can reset to one. */
const seeAll: readonly RoleName[] = [...owners, 'administrator'];

/**
 * Draft has the lowest id. Written as `>` rather than `<>`, so that the planner can refute
 * `status = Draft` without a scan.
 */
const isShared = byStatus((column) =>
  and(...seenByOwner.map((id) => (id === status.draft ? gt(column, id) : ne(column, id)))),
);

/** Documents that the caller works on in any of these roles, in any status. */
export async function inScope(
  db: Database,
  caller: Caller,
  roles: readonly RoleName[],
): Promise<Condition> {
  const found: Condition[] = [];
  for (const role of roles) found.push(await scopes[role](db, caller));
  return anyOf(...found);
}

/** Documents that the caller may see in any of these roles. */
export async function visibleTo(
  db: Database,
  caller: Caller,
  roles: readonly RoleName[],
): Promise<Condition> {
  const visible: Condition[] = [];
  for (const role of roles) {
    const scope = await scopes[role](db, caller);
    visible.push(seeAll.includes(role) ? scope : allOf(scope, isShared));
  }
  return anyOf(...visible);
}
