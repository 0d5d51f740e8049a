import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, or } from 'drizzle-orm';
import { logError } from '../log/log';
import type { Database } from '../storage/database';
import { sessions } from '../storage/schema';

const minutes = 60 * 1000;
const hours = 60 * minutes;
/** How long a session lives, whatever is done with it, and how long when nothing is. */
const lifetime = 12 * hours;
const patience = 2 * hours;
/** Its last use is written down this seldom: not every call has to write. */
const accuracy = 5 * minutes;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens a session and answers with its token, which is kept nowhere. Sessions that have expired are cleared away. */
export async function openSession(db: Database, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .delete(sessions)
    .where(or(lte(sessions.expires_at, now), lte(sessions.used_at, before(now, patience))));
  await db.insert(sessions).values({
    token_hash: hashOf(token),
    user_id: userId,
    expires_at: new Date(now.getTime() + lifetime),
    used_at: now,
  });
  return token;
}

/** Ends the session of a token. */
export async function closeSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token_hash, hashOf(token)));
}

/** Who holds this token, which counts as a use of it; undefined when it is unknown, has expired or has long been idle. */
export async function userIdOf(
  db: Database,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const token_hash = hashOf(token);
  const session = await db.query.sessions.findFirst({
    where: and(
      eq(sessions.token_hash, token_hash),
      gt(sessions.expires_at, now),
      gt(sessions.used_at, before(now, patience)),
    ),
  });
  if (session && session.used_at < before(now, accuracy)) {
    const written = db
      .update(sessions)
      .set({ used_at: now })
      .where(eq(sessions.token_hash, token_hash));
    // A disk that is full keeps nobody from reading.
    await Promise.resolve(written).catch((error) => logError(error, 'use of a session'));
  }
  return session?.user_id;
}
