import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { withTimeout } from 'es-toolkit';
import { Hono } from 'hono';
import type { Deps } from '../deps';
import { logError } from '../log/log';
import { used_hand_offs } from '../storage/schema';

/** Milliseconds for which an answer holds: asking often costs nothing. */
const holdsFor = 5_000;
/** Milliseconds after which what has not answered counts as gone. */
const patience = 5_000;

/** GET /health, for whatever watches over the server: 200 while database and file store can be written, else 503. */
export function healthRoutes({ db, files, spool, now }: Deps) {
  async function write(): Promise<boolean> {
    // A row that comes and goes in one transaction: it takes the way of every write, to the disk.
    const jti = randomUUID();
    await db.transaction(async (tx) => {
      await tx.insert(used_hand_offs).values({ jti });
      await tx.delete(used_hand_offs).where(eq(used_hand_offs.jti, jti));
    });
    const file = await spool.receive(new Uint8Array(1));
    await files.put(jti, file);
    await files.remove(jti);
    return true;
  }

  async function isWell(): Promise<boolean> {
    try {
      return await withTimeout(write, patience);
    } catch (error) {
      logError(error, 'health check');
      return false;
    }
  }

  let last = { until: 0, result: Promise.resolve(false) };
  return new Hono().get('/', async (c) => {
    const time = now().getTime();
    if (time >= last.until) last = { until: time + holdsFor, result: isWell() };
    return (await last.result)
      ? c.json({ data: { status: 'ok' } })
      : c.json({ message: 'The server cannot save anything at the moment.' }, 503);
  });
}
