import type { Database } from '../storage/database';
import { addPerson, giveRoles } from './people';

/** Makes a user an administrator, adding the user if unknown. */
export async function appointAdministrator(db: Database, username: string): Promise<void> {
  await db.transaction(async (tx) => {
    await addPerson(tx, username);
    await giveRoles(tx, username, ['administrator']);
  });
}
