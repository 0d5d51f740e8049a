import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/** Encodes a key as Standard Webhooks writes it. */
export const webhookKey = (key: Uint8Array) => prefix + Buffer.from(key).toString('base64');

/** Decodes a key that Standard Webhooks has written. */
export const keyFrom = (text: string) =>
  new Uint8Array(Buffer.from(text.slice(prefix.length), 'base64'));

/**
 * The headers of Standard Webhooks (standardwebhooks.com) for a body: its id, the time in seconds,
 * and a signature for each key, so that the receiver may know any of them.
 */
export function signedHeaders(
  keys: Uint8Array[],
  id: string,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signatures = keys.map((key) =>
    createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}
