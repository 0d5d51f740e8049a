import type { RoleName } from '../../../server/domain/roles';
import type { Call } from '../calls/call';
import type { Username } from './fixture';

const callers: [RoleName, Username][] = [
  ['administrator', 'admin'],
  ['asn', 'bureauOwner'],
  ['verifikatorDms', 'verifier'],
  ['approvalDms', 'approver'],
];

/** A user of the fixture who may make a call; undefined if it needs no session. */
export function callerOf({ call, who }: Pick<Call, 'call' | 'who'>): Username | undefined {
  if (who.none === 'yes') return;
  const [, username] = callers.find(([role]) => who[role] !== 403) ?? [];
  if (!username) throw new Error(`Nobody in tests/support/api/callers.ts may make ${call}.`);
  return username;
}
