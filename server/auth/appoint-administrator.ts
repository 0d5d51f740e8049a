import type { Database } from '../storage/database';
import { addPerson, giveRoles } from './people';

/** Makes a person an administrator, and adds them when they are new. */
export async function appointAdministrator(db: Database, username: string): Promise<void> {
  await db.transaction(async (tx) => {
    await addPerson(tx, username);
    await giveRoles(tx, username, ['administrator']);
  });
}
