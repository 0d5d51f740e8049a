import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { withTimeout } from 'es-toolkit';
import { Hono } from 'hono';
import type { Deps } from '../deps';
import { logError } from '../log/log';
import { used_hand_offs } from '../storage/schema';

const checkTimeout = 5_000;
/** Milliseconds. A write syncs the disk, so its result is reused within this interval. */
const writeInterval = 60_000;

/** GET /health: 200 while the storage can be read and written, else 503; 503 while stopping. */
export function healthRoutes({ db, files, spool, now, isStopping }: Deps) {
  async function write(): Promise<void> {
    // The commit reaches the disk even though no row remains.
    const id = randomUUID();
    await db.transaction(async (tx) => {
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

  let lastWrite = { until: 0, worked: Promise.resolve(false) };
  async function isReady(): Promise<boolean> {
    const time = now().getTime();
    if (time >= lastWrite.until) lastWrite = { until: time + writeInterval, worked: works(write) };
    return (await lastWrite.worked) && works(() => db.execute(sql`select 1`));
  }

  return new Hono().get('/', async (c) => {
    if (isStopping()) return c.json({ message: 'The server is stopping.' }, 503);
    return (await isReady())
      ? c.json({ data: { status: 'ok' } })
      : c.json({ message: 'The server cannot save anything at the moment.' }, 503);
  });
}
