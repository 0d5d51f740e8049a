import { hkdfSync } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';

/**
 * Secrets for HMAC SHA-256. The first one signs and all of them verify, so that keys can be rotated
 * without downtime.
 */
export type Keys = [Uint8Array, ...Uint8Array[]];

function derived(key: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', purpose, 32));
}

/** Derives keys for another purpose; the same input always gives the same keys. */
export function deriveKeys([first, ...others]: Keys, purpose: string): Keys {
  return [derived(first, purpose), ...others.map((key) => derived(key, purpose))];
}

/**
 * The claims of a JWT signed (HS256) by one of the keys. Throws jose's error: for the key that
 * signed it, if one did.
 */
export async function verifyToken(
  token: string,
  [key, ...others]: Keys,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, key, { ...options, algorithms: ['HS256'] })).payload;
  } catch (error) {
    const [next, ...rest] = others;
    const isOfAnother = error instanceof errors.JWSSignatureVerificationFailed;
    if (next && isOfAnother) return verifyToken(token, [next, ...rest], options);
    throw error;
  }
}
