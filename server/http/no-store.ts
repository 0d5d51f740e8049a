import type { MiddlewareHandler } from 'hono';

/** Forbids caches to keep an answer, unless it says otherwise: it is for one person only. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};
