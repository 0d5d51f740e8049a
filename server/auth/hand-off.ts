import { errors } from 'jose';
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

/** The claims in use (docs/integrate.md). */
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

type ClaimError = InstanceType<typeof errors.JWTClaimValidationFailed | typeof errors.JWTExpired>;

/** Why jose refused a claim. */
function claimReason({ claim, reason, payload }: ClaimError, now: Date): string {
  if (reason === 'missing') return `no ${claim}`;
  if (reason === 'invalid') return `malformed ${claim}`;
  if (!['iat', 'nbf', 'exp'].includes(claim)) return `another ${claim}`;
  const seconds = Math.round(Number(payload[claim]) - now.getTime() / 1000);
  if (seconds > 0) return `clock ahead by ${seconds} s (${claim})`;
  return claim === 'exp' ? `expired ${-seconds} s ago` : `signed ${-seconds} s ago`;
}

/** Says in our own words, for the log, why a token is refused. Quotes only numbers from it. */
function reasonOf(error: unknown, now: Date): string {
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong key';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'not signed with HS256';
  const isOfClaim =
    error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired;
  return isOfClaim ? claimReason(error, now) : 'no token';
}

/** Values that a token must claim as `aud` and `iss`. Undefined accepts any, or none. */
export type AddressedTo = { audience?: string | undefined; issuer?: string | undefined };

/** Verifies and parses the portal's token, or says why it is untrusted or malformed. */
export async function verifyHandOff(
  token: string,
  keys: Keys,
  now: Date,
  { audience, issuer }: AddressedTo = {},
): Promise<{ claims: Claims } | { reason: string }> {
  const options = {
    requiredClaims: ['exp'],
    maxTokenAge,
    currentDate: now,
    clockTolerance,
    ...(audience && { audience }),
    ...(issuer && { issuer }),
  };
  try {
    const payload = await verifyToken(token, keys, options);
    const { success, output, issues } = v.safeParse(claims, payload);
    if (success) return { claims: output };
    const claim = String(issues[0].path?.[0]?.key);
    return { reason: Object.hasOwn(payload, claim) ? `malformed ${claim}` : `no ${claim}` };
  } catch (error) {
    return { reason: reasonOf(error, now) };
  }
}

/** Marks a token as used. False if it has been used before. */
export async function spendHandOff(db: Database, { jti }: Claims): Promise<boolean> {
  const marked = await db.insert(used_hand_offs).values({ jti }).onConflictDoNothing().returning();
  return marked.length > 0;
}
