import { isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import proxyAddr from 'proxy-addr';

/**
 * The client's IP address: the peer, or the address that the outermost trusted proxy reports in
 * X-Forwarded-For. Entries further left are ignored, since a client can forge them. '' if unknown.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  if (!incoming) return '';
  const address = proxyAddr(incoming, (_, hop) => hop < trustedProxies);
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(plain) ? plain : '';
}

/**
 * The /64 prefix of an IPv6 address, since one client controls all of it; an IPv4 address
 * unchanged.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
