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

export const owners: readonly RoleName[] = ['asn', 'asnNonDikbud', 'nonAsn'];
export const verifiers: readonly RoleName[] = ['verifikatorDms', 'verifikatorDmsDinas'];
export const approvers: readonly RoleName[] = ['approvalDms', 'approvalDmsDinas'];
