import { type RoleName, roleNames } from '../../server/domain/roles';

/** A caller: without a session, or with only this role. */
export type Who = 'none' | RoleName;
export const everyWho: readonly Who[] = ['none', ...roleNames];

/** The documents that a call may be about. */
export const scopes = {
  own: 'the caller’s own',
  'own unit': 'of everybody in the caller’s unit, except drafts',
  'own districts': 'of owners in the districts assigned to the caller, except drafts',
  'the rest': 'of owners for whom no agency is responsible, except drafts',
  sent: 'everybody’s, except drafts',
  all: 'everybody’s',
} as const;
type Scope = keyof typeof scopes;

/** `yes`, the documents for which it is yes, or the status of a refusal. */
export type Cell = 'yes' | Scope | 401 | 403;
export type Cells = Record<Who, Cell>;

const sameFor = <Key extends string>(keys: readonly Key[], cell: Cell) =>
  Object.fromEntries(keys.map((key) => [key, cell])) as Record<Key, Cell>;

export const withoutSession = sameFor(everyWho, 'yes');
export const signedIn: Cells = { ...withoutSession, none: 401 };
const nobody: Cells = { ...sameFor(roleNames, 403), none: 401 };
export const administrator: Cells = { ...nobody, administrator: 'yes' };
export const administratorOfAll: Cells = { ...nobody, administrator: 'all' };

const ownersOf = (cell: Cell) => sameFor(['asn', 'asnNonDikbud', 'nonAsn'], cell);
export const owners: Cells = { ...nobody, ...ownersOf('own') };
export const uploaders: Cells = { ...nobody, ...ownersOf('yes') };
export const uploadersAndAdministrator: Cells = { ...uploaders, administrator: 'yes' };
export const verifiers: Cells = {
  ...nobody,
  verifikatorDms: 'the rest',
  verifikatorDmsDinas: 'own districts',
};
export const approvers: Cells = {
  ...nobody,
  approvalDms: 'the rest',
  approvalDmsDinas: 'own districts',
};
export const viewers: Cells = {
  ...owners,
  administrator: 'all',
  adminUk: 'own unit',
  verifikatorDms: 'the rest',
  verifikatorDmsDinas: 'own districts',
  approvalDms: 'the rest',
  approvalDmsDinas: 'own districts',
  viewerDms: 'sent',
};
