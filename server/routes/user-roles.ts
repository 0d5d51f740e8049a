import { Hono } from 'hono';
import type { ApiEnv } from '../http/authenticate';

/** GET /user/roles: the caller's roles. */
export function userRoleRoutes() {
  return new Hono<ApiEnv>().get('/', (c) => c.json({ data: c.var.caller.roles }));
}
