import { sum } from 'es-toolkit';
import type { HTTPException } from 'hono/http-exception';
import type { ApiContext } from '../http/authenticate';
import { refusal } from '../http/errors';
import { atMost, type Fields, type Form, readForm, TooLarge } from '../http/multipart';
import type { Metrics } from '../metrics/metrics';
import type { Spool, SpooledFile } from '../storage/spool';
import type { DailyBytes } from './daily-bytes';
import { tooLarge } from './submission';

/** Concurrent uploads per user, since each takes space in the spool. */
const mostAtOnce = 10;

/** Bytes of a file after which the free space is checked again. */
const checkedEvery = 16 * 1024 * 1024;

function littleSpace(): HTTPException {
  return refusal(
    507,
    'The server is almost out of space and cannot accept files. Please tell the administrators.',
  );
}

/**
 * Yields chunks as long as `least()` bytes of the spool's disk are free; throws a 507 otherwise.
 */
async function* withSpaceLeft(
  source: AsyncIterable<Uint8Array>,
  spool: Spool,
  least: () => number,
): AsyncGenerator<Uint8Array> {
  let unchecked = checkedEvery;
  for await (const chunk of source) {
    unchecked += chunk.length;
    if (unchecked >= checkedEvery) {
      if ((await spool.free()) < least()) throw littleSpace();
      unchecked = 0;
    }
    yield chunk;
  }
}

type Receiver = { spool: Spool; minFree: number; metrics: Metrics; daily: DailyBytes };

type Receipt<Result> = {
  /** Called when the file begins, with the fields sent before it. */
  maxBytes: (fields: Fields) => Promise<number>;
  take: (form: Form<SpooledFile>) => Promise<Result>;
};

/**
 * Receives upload forms into the spool and passes them to `take`, whose result it resolves to.
 * Files that `take` does not store are deleted. None is received unless `minFree` bytes of the
 * spool's disk stay free, nor once the caller has uploaded as much as one may in a day.
 */
export function uploadReceiver({ spool, minFree, metrics, daily }: Receiver) {
  const underWay = new Map<number, number>();
  /** Bytes that must stay free: other uploads may write as much before their next check. */
  const least = () => minFree + checkedEvery * (sum([...underWay.values()]) - 1);

  async function counted<Result>(userId: number, run: () => Promise<Result>): Promise<Result> {
    const count = underWay.get(userId) ?? 0;
    if (count >= mostAtOnce) {
      throw refusal(
        429,
        'You have too many uploads under way. Wait until one of them has finished.',
      );
    }
    underWay.set(userId, count + 1);
    metrics.uploads.inc();
    try {
      return await run();
    } finally {
      metrics.uploads.dec();
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    }
  }

  return <Result>(c: ApiContext, { maxBytes, take }: Receipt<Result>): Promise<Result> =>
    counted(c.var.caller.id, async () => {
      await daily.assertLeft(c);
      const form = await readForm(
        c,
        'file',
        async (stream, fields) => {
          const most = await maxBytes(fields);
          try {
            return await spool.receive(withSpaceLeft(atMost(stream, most), spool, least));
          } catch (error) {
            throw error instanceof TooLarge ? tooLarge(most) : error;
          }
        },
        spool.discard,
      );
      try {
        if (form.file) {
          metrics.uploadedBytes.inc(form.file.size);
          await daily.add(c.var.caller.id, form.file.size);
        }
        return await take(form);
      } finally {
        if (form.file) await spool.discard(form.file);
      }
    });
}
