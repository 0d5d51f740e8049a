import { once, Semaphore } from 'es-toolkit';
import type { MiddlewareHandler } from 'hono';
import { type ApiEnv, bearerToken } from './authenticate';
import { refusal } from './errors';
import { isMultipart } from './multipart';

/** Milliseconds after which a call that is not answered lets the next one of its session begin. */
const patience = 250;
/** Calls of one session that are answered at a time. */
const mostAtOnce = 4;
/** Calls of one session that wait. */
const mostWaiting = 200;

type Session = {
  /** Held by the last call that has begun, until it is answered or slow. */
  turn: Semaphore;
  places: Semaphore;
  calls: number;
};

/**
 * Answers the calls of a session one after the other, and some beside slow ones, so that one
 * person, or a script gone wrong, leaves the server to others: four at a time made others wait ten
 * times as long. Throws a 429 if very many wait. Uploads, which may take half an hour, have a limit
 * of their own.
 */
export function queueCalls(): MiddlewareHandler<ApiEnv> {
  const sessions = new Map<string, Session>();
  return async (c, next) => {
    const token = bearerToken(c);
    // Only a POST is an upload: a read waits, whatever it claims to bring.
    const isUpload = c.req.method === 'POST' && isMultipart(c.req.header('Content-Type'));
    if (!token || isUpload) return next();
    const session = sessions.get(token) ?? {
      turn: new Semaphore(1),
      places: new Semaphore(mostAtOnce),
      calls: 0,
    };
    const { turn, places } = session;
    if (session.calls >= mostAtOnce + mostWaiting) {
      c.header('Retry-After', '5');
      throw refusal(429, 'You have too many requests under way. Please try again shortly.');
    }
    sessions.set(token, session);
    session.calls += 1;
    await turn.acquire();
    await places.acquire();
    const passOn = once(() => turn.release());
    const timer = setTimeout(passOn, patience);
    try {
      await next();
    } finally {
      clearTimeout(timer);
      passOn();
      places.release();
      session.calls -= 1;
      if (session.calls === 0) sessions.delete(token);
    }
  };
}
