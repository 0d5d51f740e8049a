import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { withTimeout } from 'es-toolkit';
import { Hono } from 'hono';
import type { Deps } from '../deps';
import { said } from '../http/words';
import { logError } from '../log/log';
import { used_hand_offs } from '../storage/schema';
import { sentence } from '../texts/sentence';

// Milliseconds.
const checkTimeout = 5_000;
/** A write syncs the disk, so its result is reused for this long. */
const writeInterval = 60_000;
/** A failed write is repeated earlier, so that the process is back soon after its storage. */
const retryInterval = 5_000;

/**
 * GET /health/live: 200 as long as the process answers; restart it otherwise. GET /health/ready:
 * 200 while the storage can be read and written, 503 otherwise and while the server is stopping;
 * send calls elsewhere then.
 */
export function healthRoutes({ healthDb, files, spool, now, version, isStopping }: Deps) {
  // One id per process: a probe that could not be deleted is overwritten by the next.
  const id = randomUUID();

  async function write(): Promise<void> {
    // The commit reaches the disk even though no row remains.
    await healthDb.transaction(async (tx) => {
      await tx.insert(used_hand_offs).values({ jti: id });
      await tx.delete(used_hand_offs).where(eq(used_hand_offs.jti, id));
    });
    const file = await spool.receive(new Uint8Array(1));
    try {
      await files.put(id, file);
      await files.remove(id);
    } finally {
      await spool.discard(file);
    }
  }

  async function works(check: () => PromiseLike<unknown>): Promise<boolean> {
    try {
      await withTimeout(async () => check(), checkTimeout);
      return true;
    } catch (error) {
      logError(error, 'health check');
      return false;
    }
  }

  let nextWrite = 0;
  let isWritable = Promise.resolve(false);
  async function tryToWrite(): Promise<boolean> {
    const worked = await works(write);
    if (!worked) nextWrite = now().getTime() + retryInterval;
    return worked;
  }

  async function isReady(): Promise<boolean> {
    const time = now().getTime();
    const isSetBack = nextWrite - time > writeInterval;
    if (time >= nextWrite || isSetBack) {
      nextWrite = time + writeInterval;
      isWritable = tryToWrite();
    }
    const results = await Promise.all([isWritable, works(() => healthDb.execute(sql`select 1`))]);
    return results.every(Boolean);
  }

  return new Hono()
    .get('/live', (c) => c.json({ data: { status: 'ok', version } }))
    .get('/ready', async (c) => {
      if (isStopping()) return c.json(said(c, sentence('The server is stopping.')), 503);
      return (await isReady())
        ? c.json({ data: { status: 'ok' } })
        : c.json(said(c, sentence('The server cannot save anything at the moment.')), 503);
    });
}
