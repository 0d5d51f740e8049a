import type { Context, MiddlewareHandler } from 'hono';
import type { Caller } from '../auth/caller';
import { callerOf } from '../auth/session-tokens';
import type { RoleName } from '../domain/roles';
import type { Database } from '../storage/database';
import type { Plain } from '../texts/sentence';
import { refusal, signInAgain } from './errors';

export type ApiEnv = { Variables: { caller: Caller; token: string } };
export type ApiContext = Context<ApiEnv>;

/** The token of `Authorization: Bearer <token>`; undefined if it cannot be one of ours. */
export const bearerToken = (c: Context) =>
  c.req.header('Authorization')?.match(/^Bearer ([\w-]{43})$/i)?.[1];

/** Requires a session token (`Authorization: Bearer <token>`); otherwise 401. */
export function authenticate(db: Database, now: () => Date): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = bearerToken(c);
    const caller = token && (await callerOf(db, token, now()));
    if (!token || !caller) throw signInAgain();
    c.set('caller', caller);
    c.set('token', token);
    await next();
  };
}

/** The given roles that the caller holds. Throws a 403 if there are none. */
function requireRoles(c: ApiContext, roles: readonly RoleName[], message: Plain): RoleName[] {
  const held = roles.filter((role) => c.var.caller.roles.some(({ name }) => name === role));
  if (held.length === 0) throw refusal(403, message);
  return held;
}

/** Requires one of these roles; otherwise 403. */
export function allow(...roles: RoleName[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    requireRoles(c, roles, 'Your roles do not allow this.');
    await next();
  };
}

/**
 * The roles that apply to a list: those of `roles` that the caller holds, narrowed by the `role`
 * parameter. Throws a 403 if none is left.
 */
export function rolesFor(c: ApiContext, roles: readonly RoleName[]): RoleName[] {
  const asked = c.req.query('role');
  const wanted = asked ? roles.filter((role) => role === asked) : roles;
  return requireRoles(c, wanted, 'This list is not open to your role.');
}
