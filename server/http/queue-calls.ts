import { Semaphore } from 'es-toolkit';
import type { MiddlewareHandler } from 'hono';
import { type ApiEnv, bearerToken } from './authenticate';
import { refusal } from './errors';
import { isMultipart } from './multipart';

/** Calls of one session that are answered at a time. The desk makes about as many. */
const mostAtOnce = 4;
/** Calls of one session that wait. */
const mostWaiting = 200;

/**
 * Answers a few calls of a session at a time, in their order, so that one person, or a script gone
 * wrong, leaves the server to others. Throws a 429 if very many wait. Uploads, which may take half
 * an hour, have a limit of their own.
 */
export function queueCalls(): MiddlewareHandler<ApiEnv> {
  const sessions = new Map<string, { turns: Semaphore; calls: number }>();
  return async (c, next) => {
    const token = bearerToken(c);
    if (!token || isMultipart(c.req.header('Content-Type'))) return next();
    const session = sessions.get(token) ?? { turns: new Semaphore(mostAtOnce), calls: 0 };
    if (session.calls >= mostAtOnce + mostWaiting) {
      c.header('Retry-After', '5');
      throw refusal(429, 'You have too many requests under way. Please try again shortly.');
    }
    sessions.set(token, session);
    session.calls += 1;
    await session.turns.acquire();
    try {
      await next();
    } finally {
      session.turns.release();
      session.calls -= 1;
      if (session.calls === 0) sessions.delete(token);
    }
  };
}
