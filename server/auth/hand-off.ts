import * as v from 'valibot';
import { cleanText, isStorable } from '../domain/text';
import type { Database } from '../storage/database';
import { used_hand_offs } from '../storage/schema';
import { type Keys, verifyToken } from './keys';

/**
 * Maximum age since `iat`, however late `exp` is. Used tokens are remembered far longer
 * (delete-expired.ts), so each works only once even if clocks differ.
 */
const maxTokenAge = '5 minutes';
/** Allowed difference from the portal's clock, in seconds. */
const clockTolerance = 5;

const text = (length: number) => v.pipe(v.string(), v.maxLength(length), v.check(isStorable));
const id = v.pipe(text(255), v.nonEmpty());
const cleaned = (length: number) => v.pipe(v.string(), v.transform(cleanText), text(length));

/** The claims in use (docs/portal.md). */
const claims = v.object({
  sub: v.pipe(
    id,
    v.check((username) => cleanText(username) !== ''),
  ),
  jti: id,
  name: v.optional(v.pipe(cleaned(255), v.nonEmpty())),
  email: v.optional(cleaned(255)),
  avatar: v.optional(cleaned(2000)),
  unit_verifikator: v.optional(cleaned(255)),
  roles: v.optional(v.array(cleaned(255))),
});
export type Claims = v.InferOutput<typeof claims>;

/** Verifies and parses the portal's token. Undefined if it is untrusted or malformed. */
export async function verifyHandOff(
  token: string,
  keys: Keys,
  now: Date,
): Promise<Claims | undefined> {
  const payload = await verifyToken(token, keys, {
    requiredClaims: ['exp'],
    maxTokenAge,
    currentDate: now,
    clockTolerance,
  });
  const { success, output } = v.safeParse(claims, payload);
  return success ? output : undefined;
}

/** Marks a token as used. False if it has been used before. */
export async function spendHandOff(db: Database, { jti }: Claims): Promise<boolean> {
  const marked = await db.insert(used_hand_offs).values({ jti }).onConflictDoNothing().returning();
  return marked.length > 0;
}
