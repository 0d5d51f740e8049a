import { HTTPException } from 'hono/http-exception';
import type { ApiContext } from '../http/authenticate';
import { atMost, type Fields, type Form, readForm, TooLarge } from '../http/multipart';
import type { Spool, SpooledFile } from '../storage/spool';
import { tooLarge } from './submission';

/** Concurrent uploads per user, since each takes space in the spool. */
const mostAtOnce = 10;

type Receipt = {
  /** Called when the file begins, with the fields sent before it. */
  maxBytes: (fields: Fields) => Promise<number>;
  take: (form: Form<SpooledFile>) => Promise<void>;
};

/**
 * Receives upload forms into the spool and passes them to `take`. Files that `take` does not store
 * are deleted.
 */
export function uploadReceiver(spool: Spool) {
  const underWay = new Map<number, number>();

  async function counted<Result>(userId: number, run: () => Promise<Result>): Promise<Result> {
    const count = underWay.get(userId) ?? 0;
    if (count >= mostAtOnce) {
      throw new HTTPException(429, {
        message: 'You have too many uploads under way. Wait until one of them has ended.',
      });
    }
    underWay.set(userId, count + 1);
    try {
      return await run();
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    }
  }

  return (c: ApiContext, { maxBytes, take }: Receipt): Promise<void> =>
    counted(c.var.caller.id, async () => {
      const form = await readForm(
        c,
        'file',
        async (stream, fields) => {
          const most = await maxBytes(fields);
          try {
            return await spool.receive(atMost(stream, most));
          } catch (error) {
            throw error instanceof TooLarge ? tooLarge(most) : error;
          }
        },
        spool.discard,
      );
      try {
        await take(form);
      } finally {
        if (form.file) await spool.discard(form.file);
      }
    });
}
