import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/** Method and route of a call as it is registered: without the ids and parameters that the call came with. */
export function callOf(c: Context): string {
  const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL');
  return `${c.req.method} ${route?.path ?? 'of no route'}`;
}
