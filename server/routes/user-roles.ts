import { Hono } from 'hono';
import type { ApiEnv } from '../http/authenticate';
import { rolesInWords } from '../http/words';

/** GET /user/roles: the caller's roles, named in their language. */
export function userRoleRoutes() {
  return new Hono<ApiEnv>().get('/', (c) => c.json({ data: rolesInWords(c, c.var.caller.roles) }));
}
