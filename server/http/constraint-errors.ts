import { brokenConstraint, isConflict } from '../storage/constraints';
import type { Database } from '../storage/database';
import { sentence } from '../texts/sentence';
import { InvalidInput, refusal } from './errors';

/** Turns a violated constraint into a 422 on its field. */
export async function withFieldErrors<Result>(write: PromiseLike<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (!broken) throw error;
    throw new InvalidInput({ [broken.field]: [sentence(broken.text)] });
  }
}

/** Runs bulk writes in one transaction. Throws a 409 on a conflict with another transaction. */
export async function inTransaction<Result>(
  db: Database,
  write: (tx: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(write);
  } catch (error) {
    if (!brokenConstraint(error) && !isConflict(error)) throw error;
    throw refusal(409, 'Someone changed the reference data at the same time. Please try again.');
  }
}
