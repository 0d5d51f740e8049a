import type { Call } from '../../../contract/calls/call';
import type { RoleName } from '../../../server/domain/roles';
import type { Username } from './fixture';

/** The user of the fixture that represents each role. */
export const holder: Record<RoleName, Username> = {
  administrator: 'admin',
  adminUk: 'unitAdmin',
  asn: 'bureauOwner',
  asnNonDikbud: 'malangOwner',
  nonAsn: 'freelancer',
  verifikatorDms: 'verifier',
  verifikatorDmsDinas: 'malangVerifier',
  approvalDms: 'approver',
  approvalDmsDinas: 'malangApprover',
  viewerDms: 'viewer',
};

/** Roles that cover every call. */
const enough: RoleName[] = ['administrator', 'asn', 'verifikatorDms', 'approvalDms'];

/** A user of the fixture who may make a call; undefined if it needs no session. */
export function callerOf({ call, who }: Pick<Call, 'call' | 'who'>): Username | undefined {
  if (who.none === 'yes') return;
  const role = enough.find((one) => who[one] !== 403);
  if (!role) throw new Error(`Nobody in tests/support/api/callers.ts may make ${call}.`);
  return holder[role];
}
