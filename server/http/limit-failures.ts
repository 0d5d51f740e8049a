import type { Context, MiddlewareHandler } from 'hono';

type Limit = {
  /** Failed calls that one client may make in a minute. */
  most: number;
  /** Clients remembered at a time: the one whose minute began first is forgotten. */
  clients: number;
  message: string;
};

const minute = 60_000;

/**
 * Answers a failed call with 429 and the seconds to wait when its client has failed too often
 * within a minute. Every call is tried, so that nobody can keep out others who share the address.
 */
export function limitFailures(
  { most, clients, message }: Limit,
  clientOf: (c: Context) => string,
  now: () => Date,
): MiddlewareHandler {
  // A Map keeps its entries in the order in which they were added.
  const failing = new Map<string, { failures: number; until: number }>();

  function count(client: string) {
    const time = now().getTime();
    const known = failing.get(client);
    if (known && known.until > time) {
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
    // The server's own faults are not the caller's.
    if (c.res.status < 400 || c.res.status >= 500) return;
    const { failures, until } = count(clientOf(c));
    if (failures <= most) return;
    const seconds = Math.ceil((until - now().getTime()) / 1000);
    c.res = c.json({ message }, 429, { 'Retry-After': String(seconds) });
  };
}
