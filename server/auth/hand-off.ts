import * as v from 'valibot';
import { isStorable } from '../domain/text';
import type { Database } from '../storage/database';
import { used_hand_offs } from '../storage/schema';
import { type Keys, verifyToken } from './keys';

/**
 * A token is refused this long after its `iat`, however late its `exp` is. Used tokens are
 * remembered far longer (forget.ts), so a token works once even where clocks differ.
 */
const maxTokenAge = '5 minutes';
/** Seconds by which the portal's clock may differ from this one. */
const clockTolerance = 5;

const text = (length: number) => v.pipe(v.string(), v.maxLength(length), v.check(isStorable));
const id = v.pipe(text(255), v.nonEmpty());
const trimmed = (length: number) => v.pipe(v.string(), v.trim(), text(length));

/** The claims that are read (docs/portal.md). */
const claims = v.object({
  sub: id,
  jti: id,
  name: v.optional(v.pipe(trimmed(255), v.nonEmpty())),
  email: v.optional(trimmed(255)),
  avatar: v.optional(trimmed(2000)),
  unit_verifikator: v.optional(trimmed(255)),
  roles: v.optional(v.array(text(255))),
});
export type Claims = v.InferOutput<typeof claims>;

/** Reads the portal's token. Undefined when it cannot be trusted, or when a claim is malformed. */
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

/** Marks a token as used. False when it has been used before. */
export async function spendHandOff(db: Database, { jti }: Claims): Promise<boolean> {
  const marked = await db.insert(used_hand_offs).values({ jti }).onConflictDoNothing().returning();
  return marked.length > 0;
}
