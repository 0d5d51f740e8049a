import type { MiddlewareHandler } from 'hono';

/** Responses are personal: forbid caching unless a handler set Cache-Control itself. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};
