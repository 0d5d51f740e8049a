import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { clientAddress, networkOf } from '../http/client-address';
import { readBody } from '../http/input';
import { limitCalls } from '../http/limit-calls';
import { currentLog } from '../log/log';

const line = (length: number) => v.pipe(v.string(), v.maxLength(length));

const report = v.object({
  kind: line(20),
  message: line(300),
  stack: v.pipe(v.array(line(200)), v.maxLength(20)),
  version: line(100),
  browser: line(300),
  route: line(200),
});

/** Bytes. The largest report that fits the schema is smaller. */
const maxSize = 16 * 1024;

/**
 * POST /client-errors: takes an error report of the app and logs it as one line. Answers 204 to
 * everything, since nobody waits for the answer: reports that are too large, malformed or too many
 * are dropped.
 */
export function clientErrorRoutes({ trustedProxies, now, metrics }: Deps) {
  const done = (c: Context) => c.body(null, 204);
  const mayLog = limitCalls({ perClient: 10, all: 60 }, now);

  return new Hono().post('/', bodyLimit({ maxSize, onError: done }), async (c) => {
    // A beacon is sent as text.
    const body: unknown = await readBody(c).catch(() => undefined);
    const { success, output } = v.safeParse(report, body);
    if (success && mayLog(networkOf(clientAddress(c, trustedProxies)))) {
      metrics.clientErrors.inc();
      currentLog().warn({ report: output }, 'client error');
    }
    return done(c);
  });
}
