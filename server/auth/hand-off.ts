import { jwtVerify } from 'jose';
import * as v from 'valibot';
import { isStorable } from '../domain/text';
import type { Database } from '../storage/database';
import { used_hand_offs } from '../storage/schema';

/** Seconds by which the portal's clock may differ from this one. */
const clockTolerance = 5;

/** The last second that a date can name, with room for the tolerance. */
const lastSecond = 8_640_000_000_000 - clockTolerance;

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255), v.check(isStorable));
const claims = v.object({
  sub: name,
  jti: name,
  exp: v.pipe(v.number(), v.maxValue(lastSecond)),
});

export type HandOff = { username: string; jti: string; expiresAt: Date };

/** Reads the portal's token: signed with its key (HS256), not expired, with a name and an id. Undefined when it is not such a token. */
export async function verifyHandOff(
  token: string,
  portalKey: Uint8Array,
  now: Date,
): Promise<HandOff | undefined> {
  try {
    const { payload } = await jwtVerify(token, portalKey, {
      algorithms: ['HS256'],
      currentDate: now,
      clockTolerance,
    });
    const { sub, jti, exp } = v.parse(claims, payload);
    return { username: sub, jti, expiresAt: new Date((exp + clockTolerance) * 1000) };
  } catch {
    return;
  }
}

/** Marks a token as used; false when it has been used before. */
export async function spendHandOff(db: Database, { jti }: HandOff): Promise<boolean> {
  const marked = await db.insert(used_hand_offs).values({ jti }).onConflictDoNothing().returning();
  return marked.length > 0;
}
