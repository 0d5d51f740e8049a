import { type Caller, findCaller } from '../auth/caller';
import { cleanText } from '../domain/text';
import type { Database } from '../storage/database';

/** The person with a username. Throws if there is none. */
export async function findPerson(db: Database, username: string): Promise<Caller> {
  const person = (await findCaller(db, cleanText(username))) ?? (await findCaller(db, username));
  if (!person) throw new Error(`There is nobody with the username ${username}.`);
  return person;
}
