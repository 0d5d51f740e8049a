import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Caller } from '../auth/caller';
import { owners, type RoleName } from '../domain/roles';
import { status } from '../domain/statuses';
import type { Database } from '../storage/database';
import { documents, unit_verifikators, user_districts } from '../storage/schema';

/** Whose documents a role is about, and which of them it shows (design.md section 5, "Who sees what"). */

type Scope = (db: Database, caller: Caller) => SQL;

const nothing = sql`false`;

/** The caller's own documents. */
export function own(caller: Caller): SQL {
  return eq(documents.user_id, caller.id);
}

const ofOwnUnit: Scope = (_db, { unit_verifikator_id }) =>
  unit_verifikator_id === null ? nothing : eq(documents.unit_verifikator_id, unit_verifikator_id);

/** Owners in the districts assigned to the caller. */
const ofAssignedDistricts: Scope = (db, caller) => {
  const units = db
    .select({ id: unit_verifikators.id })
    .from(unit_verifikators)
    .innerJoin(user_districts, eq(user_districts.district_id, unit_verifikators.district_id))
    .where(eq(user_districts.user_id, caller.id));
  return inArray(documents.unit_verifikator_id, units);
};

/** The rest: owners for whom no agency answers (docs/decisions/who-verifies-whose-documents.md). */
const ofMinistry: Scope = (db) => {
  const agencies = db
    .select({ id: unit_verifikators.id })
    .from(unit_verifikators)
    .where(isNotNull(unit_verifikators.district_id));
  return or(
    isNull(documents.unit_verifikator_id),
    notInArray(documents.unit_verifikator_id, agencies),
  ) as SQL;
};

const everybodys: Scope = () => sql`true`;
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

/** A draft is its owner's own affair, and the administrator's, who can reset a document to one. */
const seeDrafts: readonly RoleName[] = [...owners, 'administrator'];

/** The documents, in whatever status, that a caller has to do with in any of these roles. */
export function inScope(db: Database, caller: Caller, roles: readonly RoleName[]): SQL {
  return or(...roles.map((role) => scopes[role](db, caller))) ?? nothing;
}

/** The documents that a caller may see in any of these roles. */
export function visibleTo(db: Database, caller: Caller, roles: readonly RoleName[]): SQL {
  const shown = roles.map((role) => {
    const scope = scopes[role](db, caller);
    return seeDrafts.includes(role)
      ? scope
      : and(scope, ne(documents.document_status_id, status.draft));
  });
  return or(...shown) ?? nothing;
}
