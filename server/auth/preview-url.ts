import { createHmac, timingSafeEqual } from 'node:crypto';

const lifetime = 5 * 60 * 1000;

function signatureOf(key: Uint8Array, storageId: string, expires: string): string {
  return createHmac('sha256', key).update(`${storageId}\n${expires}`).digest('base64url');
}

/** Parameters that open one file to whoever has them, for five minutes. */
export function signPreview(key: Uint8Array, storageId: string, now: Date): URLSearchParams {
  const expires = String(now.getTime() + lifetime);
  return new URLSearchParams({ expires, signature: signatureOf(key, storageId, expires) });
}

/** Whether these parameters open this file now. */
export function opensPreview(
  key: Uint8Array,
  storageId: string,
  { expires = '', signature = '' }: Record<string, string | undefined>,
  now: Date,
): boolean {
  const expected = Buffer.from(signatureOf(key, storageId, expires));
  const given = Buffer.from(signature);
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    now.getTime() < Number(expires)
  );
}
