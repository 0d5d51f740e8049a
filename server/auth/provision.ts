import { difference } from 'es-toolkit';
import { type RoleName, roleNames } from '../domain/roles';
import { cleanText } from '../domain/text';
import { currentLog } from '../log/log';
import type { Database } from '../storage/database';
import { type Caller, findCaller } from './caller';
import type { Claims } from './hand-off';
import { rolesFrom, savePerson } from './people';

/** A name that is safe to log. */
const isPlain = (name: string) => /^\w{1,40}$/.test(name);

function warnOfUnknown(names: string[]): void {
  const plain = names.filter(isPlain);
  const others = names.length - plain.length;
  const shown = others > 0 ? [...plain, `${others} that are no plain names`] : plain;
  currentLog().warn(`The portal claims roles that do not exist: ${shown.join(', ')}.`);
}

/** The known roles among the claimed ones; undefined if no roles are claimed. */
function knownRoles(
  roles: string[] | undefined,
  username: string,
  administrator: string | undefined,
): RoleName[] | undefined {
  if (!roles) return;
  const unknown = difference<string>(roles, roleNames);
  if (unknown.length > 0) warnOfUnknown(unknown);
  return rolesFrom(roles, username, administrator);
}

/**
 * Adds or updates the person in a hand-off. `administrator` is the user who always keeps that role.
 * Undefined if the person has no role; unknown people are then not added.
 */
export async function provision(
  tx: Database,
  claims: Claims,
  administrator: string | undefined,
): Promise<Caller | undefined> {
  const { sub, name, email, avatar, unit_verifikator } = claims;
  // Earlier versions kept usernames as the portal wrote them.
  const known = (await findCaller(tx, cleanText(sub))) ?? (await findCaller(tx, sub));
  const username = known?.username ?? cleanText(sub);
  const roles = knownRoles(claims.roles, username, administrator);
  if (!known && !roles?.length) return;
  const person = { username, name, email, avatar, unit_verifikator, roles };
  const isSaved = await savePerson(tx, person, known, 'hand-off');
  const caller = isSaved ? await findCaller(tx, username) : known;
  return caller?.roles.length ? caller : undefined;
}
