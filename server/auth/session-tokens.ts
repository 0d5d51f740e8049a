import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../db/database';
import { sessions } from '../db/schema';

const hours = 60 * 60 * 1000;
const lifetime = 12 * hours;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens a session and answers with its token, which is kept nowhere. Sessions that have expired are cleared away. */
export async function openSession(db: Database, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.delete(sessions).where(lte(sessions.expires_at, now));
  await db.insert(sessions).values({
    token_hash: hashOf(token),
    user_id: userId,
    expires_at: new Date(now.getTime() + lifetime),
  });
  return token;
}

/** Ends the session of a token. */
export async function closeSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token_hash, hashOf(token)));
}

/** Who holds this token; undefined when it is unknown or has expired. */
export async function userIdOf(
  db: Database,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const session = await db.query.sessions.findFirst({
    where: and(eq(sessions.token_hash, hashOf(token)), gt(sessions.expires_at, now)),
  });
  return session?.user_id;
}
