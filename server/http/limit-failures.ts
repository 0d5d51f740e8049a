import type { Context, MiddlewareHandler } from 'hono';

type Limit = {
  /** Failed calls that one address may make in a minute. */
  most: number;
  /** Addresses remembered at a time: the one whose minute began first gives way. */
  addresses: number;
  message: string;
};

const minute = 60_000;

/**
 * Answers 429, with the seconds to wait, to an address that has failed too often within a minute. Calls that succeed are
 * never counted: hundreds of people may sign in at once from behind one address.
 */
export function limitFailures(
  { most, addresses, message }: Limit,
  addressOf: (c: Context) => string,
  now: () => Date,
): MiddlewareHandler {
  // In the order in which their minutes began.
  const failing = new Map<string, { failures: number; until: number }>();

  function failuresOf(address: string) {
    const known = failing.get(address);
    return known && known.until > now().getTime() ? known : undefined;
  }

  function count(address: string) {
    const known = failuresOf(address);
    if (known) {
      known.failures += 1;
      return;
    }
    failing.delete(address);
    const [oldest] = failing.keys();
    if (oldest !== undefined && failing.size >= addresses) failing.delete(oldest);
    failing.set(address, { failures: 1, until: now().getTime() + minute });
  }

  return async (c, next) => {
    const address = addressOf(c);
    const known = failuresOf(address);
    if (known && known.failures >= most) {
      const seconds = Math.ceil((known.until - now().getTime()) / 1000);
      return c.json({ message }, 429, { 'Retry-After': String(seconds) });
    }
    await next();
    // The server's own faults are not the caller's.
    if (c.res.status >= 400 && c.res.status < 500) count(address);
  };
}
