import type { MiddlewareHandler } from 'hono';

/** Answers are for one person at one moment: nothing between may keep them. One that says otherwise stays. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};
