import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { withSource } from '../log/call-source';
import { withLog } from '../log/log';
import type { Metrics } from '../metrics/metrics';
import type { ApiEnv } from './authenticate';
import { clientAddress } from './client-address';

const signIn = 'POST /service/api/authentication/session';
const signOut = 'POST /service/api/authentication/logout';

/** The security event that a request stands for, if any. */
function securityEvent(call: string, status: number): string | undefined {
  if (status === 401) return 'no session';
  if (status === 403) return 'not allowed';
  if (call === signIn && status < 500) return status < 400 ? 'signed in' : 'sign-in refused';
  if (call === signOut && status < 400) return 'signed out';
}

/**
 * Logs and measures each request. The line holds the registered route, never ids, parameters or a
 * body. The request id is on every line logged while handling it and in the response.
 */
export function callLog(
  log: Logger,
  trustedProxies: number,
  metrics: Metrics,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const id = randomUUID();
    const callsLog = log.child({ id });
    const began = performance.now();
    const address = clientAddress(c, trustedProxies);
    const source = { address: address || null, request_id: id };
    await withSource(source, () => withLog(callsLog, next));
    c.header('X-Request-Id', id);

    const { method } = c.req;
    const { status } = c.res;
    const route = matchedRoutes(c).findLast((one) => one.method !== 'ALL')?.path;
    const caller: ApiEnv['Variables']['caller'] | undefined = c.var.caller;
    const isUnforeseen = c.error !== undefined && !(c.error instanceof HTTPException);
    const ms = performance.now() - began;
    metrics.calls.observe({ method, route: route ?? 'none', status }, ms / 1000);
    const entry = {
      address,
      method,
      route,
      status,
      ms: Math.round(ms),
      user: caller?.id,
      event: securityEvent(`${method} ${route}`, status),
      err: isUnforeseen ? c.error : undefined,
    };
    callsLog[isUnforeseen ? 'error' : 'info'](entry, 'call');
  };
}
