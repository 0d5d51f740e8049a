import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type Caller, findCaller } from '../auth/caller';
import { userIdOf } from '../auth/session-tokens';
import type { RoleName } from '../domain/roles';
import type { Database } from '../storage/database';

export type ApiEnv = { Variables: { caller: Caller; token: string } };
export type ApiContext = Context<ApiEnv>;

/** Lets only signed-in people through: `Authorization: Bearer <session token>` (spec section 7), else 401. */
export function authenticate(db: Database, now: () => Date): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = c.req.header('Authorization')?.match(/^Bearer (\S+)$/i)?.[1];
    const userId = token && (await userIdOf(db, token, now()));
    const caller = userId && (await findCaller(db, userId));
    if (!token || !caller) throw new HTTPException(401, { message: 'Please sign in again.' });
    c.set('caller', caller);
    c.set('token', token);
    await next();
  };
}

function holds(c: ApiContext, fitting: readonly RoleName[]): RoleName[] {
  return c.var.caller.roles.map(({ name }) => name).filter((name) => fitting.includes(name));
}

/** Lets only holders of one of these roles through, else 403. */
export function allow(...fitting: RoleName[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (holds(c, fitting).length === 0) {
      throw new HTTPException(403, { message: 'Your roles do not allow this.' });
    }
    await next();
  };
}

/**
 * The roles in which a list is asked for: the `role` parameter (spec section 6), else all that the caller holds, as
 * far as they fit the list. 403 when that leaves none.
 */
export function rolesFor(c: ApiContext, fitting: readonly RoleName[]): RoleName[] {
  const asked = c.req.query('role');
  const held = holds(c, fitting);
  const roles = asked ? held.filter((name) => name === asked) : held;
  if (roles.length === 0) {
    throw new HTTPException(403, { message: 'This list is not open to your role.' });
  }
  return roles;
}
