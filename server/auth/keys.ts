import { hkdfSync } from 'node:crypto';
import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';

/**
 * Secrets for HMAC SHA-256. The first one signs and all of them verify, so that a key can be
 * replaced without a cut.
 */
export type Keys = [Uint8Array, ...Uint8Array[]];

function derived(key: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', purpose, 32));
}

/** Keys for another purpose, the same in every process that has these. */
export function deriveKeys([first, ...others]: Keys, purpose: string): Keys {
  return [derived(first, purpose), ...others.map((key) => derived(key, purpose))];
}

/** The claims of a JWT that one of the keys has signed (HS256); undefined when it is not valid. */
export async function verifyToken(
  token: string,
  keys: Keys,
  options: JWTVerifyOptions,
): Promise<JWTPayload | undefined> {
  for (const key of keys) {
    const verified = await jwtVerify(token, key, { ...options, algorithms: ['HS256'] }).catch(
      () => undefined,
    );
    if (verified) return verified.payload;
  }
}
