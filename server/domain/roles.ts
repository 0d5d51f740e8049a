import type { Plain } from '../texts/sentence';

export const roleNames = [
  'administrator',
  'adminUk',
  'asn',
  'asnNonDikbud',
  'nonAsn',
  'verifikatorDms',
  'verifikatorDmsDinas',
  'approvalDms',
  'approvalDmsDinas',
  'viewerDms',
] as const;
export type RoleName = (typeof roleNames)[number];

export const roleTitles: Record<RoleName, Plain> = {
  administrator: 'Administrator',
  adminUk: 'Document administrator of the unit',
  asn: 'Civil servant',
  asnNonDikbud: 'Civil servant outside the ministry',
  nonAsn: 'Non-civil servant',
  verifikatorDms: 'Verifier',
  verifikatorDmsDinas: 'Verifier of the agency',
  approvalDms: 'Approver',
  approvalDmsDinas: 'Approver of the agency',
  viewerDms: 'Viewer',
};

export const owners: readonly RoleName[] = ['asn', 'asnNonDikbud', 'nonAsn'];
export const verifiers: readonly RoleName[] = ['verifikatorDms', 'verifikatorDmsDinas'];
export const approvers: readonly RoleName[] = ['approvalDms', 'approvalDmsDinas'];
