import type { Context, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { closeConnection, refusal } from './errors';
import { isMultipart } from './multipart';

const limited = bodyLimit({
  maxSize: 256 * 1024,
  onError: (c) => {
    closeConnection(c);
    throw refusal(413, 'The request is too large.');
  },
});

/** Limits bodies that are buffered in memory. Multipart bodies are exempt: routes stream them. */
export function smallBodies(c: Context, next: Next) {
  return isMultipart(c.req.header('Content-Type')) ? next() : limited(c, next);
}
