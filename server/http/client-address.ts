import { isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import proxyAddr from 'proxy-addr';

/**
 * Where a call comes from: the other end of the connection, or whom the outermost of so many
 * trusted proxies names in X-Forwarded-For. What stands further left there, a client may have
 * written itself. '' when it is not known.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  if (!incoming) return '';
  const address = proxyAddr(incoming, (_, hop) => hop < trustedProxies);
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(plain) ? plain : '';
}

/** The first half of an IPv6 address: one client has all of the rest. An IPv4 address as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
