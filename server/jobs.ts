import { deleteExpiredHandOffs, deleteExpiredSessions } from './auth/delete-expired';
import { logError } from './log/log';
import type { OpenDatabase } from './storage/database';
import { reapFiles } from './storage/files';
import { recount } from './storage/recount';
import type { Storage } from './storage/storage';

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;

type Job = { name: string; every: number; run: (signal: AbortSignal) => Promise<unknown> };

/**
 * Starts the periodic jobs. Returns a function that stops them and waits for the batch under way.
 * Each process runs all of them: rows that another process works on are skipped.
 */
export function startJobs(storage: Storage & Pick<OpenDatabase, 'tidy'>): () => Promise<void> {
  const { db, spool, tidy } = storage;
  const jobs: Job[] = [
    { name: 'deleting files', every: 10 * minute, run: (signal) => reapFiles(storage, signal) },
    { name: 'clearing the spool', every: hour, run: () => spool.clear() },
    { name: 'deleting sessions', every: hour, run: (signal) => deleteExpiredSessions(db, signal) },
    { name: 'deleting hand-offs', every: hour, run: (signal) => deleteExpiredHandOffs(db, signal) },
    { name: 'recounting documents', every: 6 * hour, run: () => recount(db) },
    ...(tidy ? [{ name: 'tidying the database', every: 6 * hour, run: tidy }] : []),
  ];

  // Jobs run one at a time, so they never hold more than one connection.
  let queue = Promise.resolve();
  const stop = new AbortController();
  const timers = jobs.map(({ name, every, run }) =>
    setInterval(() => {
      queue = queue.then(async () => {
        if (stop.signal.aborted) return;
        try {
          await run(stop.signal);
        } catch (error) {
          logError(error, name);
        }
      });
    }, every).unref(),
  );
  return async () => {
    stop.abort();
    for (const timer of timers) clearInterval(timer);
    await queue;
  };
}
