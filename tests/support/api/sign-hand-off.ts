import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';

/** A hand-off token as a portal signs it, valid for a minute. The given claims override its own. */
export function signHandOff(
  claims: Record<string, unknown>,
  key: Uint8Array,
  now = new Date(),
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  return new SignJWT({ jti: randomUUID(), iat, exp: iat + 60, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key);
}
