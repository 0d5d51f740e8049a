import { SignJWT } from 'jose';
import { type Keys, verifyToken } from './keys';

/** Milliseconds. */
const lifetime = 5 * 60 * 1000;
/** Milliseconds. Clocks of processes differ by less. */
const tolerance = 60 * 60 * 1000;

/** Signs a token that gives its holder access to one stored file for five minutes. */
export function signPreview([key]: Keys, storageId: string, now: Date): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(storageId)
    .setExpirationTime(new Date(now.getTime() + lifetime))
    .sign(key);
}

/**
 * Resolves to true if a token gives access to the file now; not if it expires too late, as by a
 * clock that was ahead.
 */
export async function opensPreview(
  keys: Keys,
  storageId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const options = { subject: storageId, requiredClaims: ['exp'], currentDate: now };
  return verifyToken(token, keys, options).then(
    ({ exp = 0 }) => exp * 1000 <= now.getTime() + lifetime + tolerance,
    () => false,
  );
}
