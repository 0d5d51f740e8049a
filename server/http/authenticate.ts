import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Caller } from '../auth/caller';
import { callerOf } from '../auth/session-tokens';
import type { RoleName } from '../domain/roles';
import type { Database } from '../storage/database';

export type ApiEnv = { Variables: { caller: Caller; token: string } };
export type ApiContext = Context<ApiEnv>;

/** Lets only signed-in people through (`Authorization: Bearer <session token>`), else 401. */
export function authenticate(db: Database, now: () => Date): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = c.req.header('Authorization')?.match(/^Bearer (\S+)$/i)?.[1];
    const caller = token && (await callerOf(db, token, now()));
    if (!token || !caller) throw new HTTPException(401, { message: 'Please sign in again.' });
    c.set('caller', caller);
    c.set('token', token);
    await next();
  };
}

/** Which of these roles the caller holds. 403 when none. */
function heldOf(c: ApiContext, roles: readonly RoleName[], message: string): RoleName[] {
  const held = roles.filter((role) => c.var.caller.roles.some(({ name }) => name === role));
  if (held.length === 0) throw new HTTPException(403, { message });
  return held;
}

/** Lets only holders of one of these roles through, else 403. */
export function allow(...roles: RoleName[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    heldOf(c, roles, 'Your roles do not allow this.');
    await next();
  };
}

/**
 * The roles in which a list is asked for: those of `roles` that the caller holds, or only the one
 * that the `role` parameter names. 403 when that leaves none.
 */
export function rolesFor(c: ApiContext, roles: readonly RoleName[]): RoleName[] {
  const asked = c.req.query('role');
  const wanted = asked ? roles.filter((role) => role === asked) : roles;
  return heldOf(c, wanted, 'This list is not open to your role.');
}
