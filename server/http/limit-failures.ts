import type { Context, MiddlewareHandler } from 'hono';
import { type Plain, sentence } from '../texts/sentence';
import { said } from './words';

type Limit = {
  /** Failed requests per client and minute before the limit applies. */
  most: number;
  /** Maximum number of clients tracked. The oldest entry is evicted first. */
  clients: number;
  text: Plain;
};

/** Milliseconds. */
const minute = 60_000;

/**
 * Turns a failed response into a 429 with Retry-After once its client has failed too often within a
 * minute. Requests are never blocked up front, so nobody can lock out others at the same address.
 */
export function limitFailures(
  { most, clients, text }: Limit,
  clientOf: (c: Context) => string,
  now: () => Date,
): MiddlewareHandler {
  // Map iterates in insertion order, so the first entry is the oldest.
  const failing = new Map<string, { failures: number; until: number }>();

  function count(client: string) {
    const time = now().getTime();
    const known = failing.get(client);
    // More than a minute is left only if the clock has been set back.
    if (known && known.until > time && known.until - time <= minute) {
      known.failures += 1;
      return known;
    }
    failing.delete(client);
    const [oldest = ''] = failing.keys();
    if (failing.size >= clients) failing.delete(oldest);
    const first = { failures: 1, until: time + minute };
    failing.set(client, first);
    return first;
  }

  return async (c, next) => {
    await next();
    // Server errors do not count against the client.
    if (c.res.status < 400 || c.res.status >= 500) return;
    const { failures, until } = count(clientOf(c));
    if (failures <= most) return;
    const seconds = Math.ceil((until - now().getTime()) / 1000);
    c.res = c.json(said(c, sentence(text)), 429, { 'Retry-After': String(seconds) });
  };
}
