import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { logError } from '../log/log';
import type { Database } from '../storage/database';
import { sessions } from '../storage/schema';
import { type Caller, callerRelations, toCaller } from './caller';

/** Milliseconds. */
const minutes = 60 * 1000;
const hours = 60 * minutes;
/** Sessions end after this time, even if in use. */
const lifetime = 12 * hours;
/** Sessions end when idle for this long. */
export const idleTimeout = 2 * hours;
/** Clocks of processes differ by less. */
const tolerance = 1 * hours;
/** `used_at` is updated at most this often, so that most requests only read. */
const usedAtGranularity = 5 * minutes;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens a session and returns its token. Only the token's hash is stored. */
export async function openSession(db: Database, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    token_hash: hashToken(token),
    user_id: userId,
    expires_at: after(now, lifetime),
    used_at: now,
  });
  return token;
}

export async function closeSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token_hash, hashToken(token)));
}

/**
 * Finds the caller by token and updates the session's last use. Undefined if the token is unknown,
 * its session has expired or been idle for too long, or was opened by a clock that was ahead.
 */
export async function callerOf(
  db: Database,
  token: string,
  now: Date,
): Promise<Caller | undefined> {
  const isToken = eq(sessions.token_hash, hashToken(token));
  const session = await db.query.sessions.findFirst({
    columns: { used_at: true },
    where: and(
      isToken,
      gt(sessions.expires_at, now),
      lte(sessions.expires_at, after(now, lifetime + tolerance)),
      gt(sessions.used_at, before(now, idleTimeout)),
    ),
    with: { user: { with: callerRelations } },
  });
  if (!session) return;
  if (session.used_at < before(now, usedAtGranularity)) {
    const written = db.update(sessions).set({ used_at: now }).where(isToken);
    // Ignore the failure, so that people can still read when the disk is full.
    await Promise.resolve(written).catch((error) => logError(error, 'use of a session'));
  }
  return toCaller(session.user);
}
