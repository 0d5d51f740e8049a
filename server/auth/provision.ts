import { difference } from 'es-toolkit';
import { type RoleName, roleNames } from '../domain/roles';
import { currentLog } from '../log/log';
import type { Database } from '../storage/database';
import { type Caller, findCaller } from './caller';
import type { Claims } from './hand-off';
import { savePerson } from './people';

/** Text that cannot forge a line of the log. */
const isPlain = (name: string) => /^\w{1,40}$/.test(name);

function warnOfUnknown(names: string[]): void {
  const plain = names.filter(isPlain);
  const others = names.length - plain.length;
  const shown = others > 0 ? [...plain, `${others} that are no plain names`] : plain;
  currentLog().warn(`The portal claims roles that do not exist: ${shown.join(', ')}.`);
}

/** The claimed roles that exist. */
function rolesOf(
  { sub, roles }: Claims,
  administrator: string | undefined,
): RoleName[] | undefined {
  if (!roles) return;
  const unknown = difference<string>(roles, roleNames);
  if (unknown.length > 0) warnOfUnknown(unknown);
  return roleNames.filter(
    (name) => roles.includes(name) || (name === 'administrator' && sub === administrator),
  );
}

/**
 * Makes or updates the person whom a hand-off names. `administrator` is the username that keeps
 * that role whatever is claimed. Undefined when the person holds no role; nobody is made then.
 */
export async function provision(
  tx: Database,
  claims: Claims,
  administrator: string | undefined,
): Promise<Caller | undefined> {
  const { sub: username, name, email, avatar, unit_verifikator } = claims;
  const roles = rolesOf(claims, administrator);
  const known = await findCaller(tx, username);
  if (!known && !roles?.length) return;
  const person = { username, name, email, avatar, unit_verifikator, roles };
  const isSaved = await savePerson(tx, person, known);
  const caller = isSaved ? await findCaller(tx, username) : known;
  return caller?.roles.length ? caller : undefined;
}
