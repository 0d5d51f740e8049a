import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './authenticate';
import { callOf } from './call-of';

/** Who came in, who went, and what was refused to whom. It names nobody but by the user's id, and holds nothing that was sent. */
export type SecurityEvent = {
  /** UTC, ISO 8601. */
  at: string;
  event:
    | 'signed in'
    | 'sign-in refused'
    | 'sign-ins limited'
    | 'signed out'
    | 'no session'
    | 'not allowed';
  user: number | null;
  /** By its route, without ids and parameters. */
  call: string;
};

const signIn = 'POST /service/api/authentication/session';
const signOut = 'POST /service/api/authentication/logout';

function eventOf(call: string, status: number): SecurityEvent['event'] | undefined {
  if (status === 429) return 'sign-ins limited';
  if (status === 401) return 'no session';
  if (status === 403) return 'not allowed';
  if (call === signIn && status < 500) return status < 400 ? 'signed in' : 'sign-in refused';
  if (call === signOut && status < 400) return 'signed out';
}

/** Passes on each security event of the calls. */
export function securityLog(
  log: (event: SecurityEvent) => void,
  now: () => Date,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    const call = callOf(c);
    const event = eventOf(call, c.res.status);
    const caller: ApiEnv['Variables']['caller'] | undefined = c.var.caller;
    if (event) log({ at: now().toISOString(), event, user: caller?.id ?? null, call });
  };
}

/** Writes an event to the standard output, one line of JSON each. */
export function printSecurityEvent(event: SecurityEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}
