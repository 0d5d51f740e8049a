import { isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The first half of an IPv6 address, of which a client has all the rest to itself; an IPv4 address as a whole. */
function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(mapped)) return isIP(mapped) ? mapped : '';
  const [left = [], right = []] = mapped
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/**
 * Where a call comes from: the other end of the connection, or whom the outermost of so many trusted proxies names in
 * X-Forwarded-For. What stands further left there, a client may have written itself. '' when nobody knows.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  const named = trustedProxies > 0 ? (c.req.header('X-Forwarded-For')?.split(',') ?? []) : [];
  const chain = [...named, incoming?.socket.remoteAddress ?? ''];
  const address = chain.at(-1 - trustedProxies) ?? chain[0] ?? '';
  return networkOf(address.trim());
}
