import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { refusal } from './http/errors';
import { currentLog } from './log/log';
import { signedHeaders } from './portal-events/sign';

/** Milliseconds until the portal must have sent everything. */
const timeout = 10_000;
/** Bytes, unpacked: about 100,000 units. */
const maxBytes = 10_000_000;

const answer = v.object({ data: v.array(v.unknown()) });

/** Reads a body as text. Throws as soon as it is too long. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RangeError(`The body is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function request(url: string, keys: Uint8Array[]): Promise<string> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json', ...signedHeaders(keys, randomUUID(), '') },
    // Signed for the configured address only, so it is not redirected.
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  if (response.ok) return textOf(response);
  await response.body?.cancel();
  throw Object.assign(new Error('The portal has refused.'), { code: String(response.status) });
}

function parse(text: string): unknown[] {
  try {
    return v.parse(answer, JSON.parse(text)).data;
  } catch {
    throw refusal(502, 'The portal has sent units that are not valid. Nothing has been changed.');
  }
}

/**
 * Fetches the units from the portal (docs/integrate.md). What the list holds is not checked. Throws
 * a 502 for anything but a list.
 */
export async function fetchPortalUnits(url: string, keys: Uint8Array[]): Promise<unknown[]> {
  const text = await request(url, keys).catch((err: unknown) => {
    currentLog().warn({ err }, 'portal units not fetched');
    throw refusal(502, 'The portal has not sent its units. Please try again later.');
  });
  return parse(text);
}
