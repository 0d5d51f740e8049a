import { delay, randomInt } from 'es-toolkit';
import { deleteExpiredHandOffs, deleteExpiredSessions } from './auth/delete-expired';
import { deleteEndedLeases } from './documents/leases';
import { deleteOldHistory } from './history/retention';
import { currentLog } from './log/log';
import { createMetrics, type Metrics } from './metrics/metrics';
import type { Database, OpenDatabase } from './storage/database';
import { hashOldFiles } from './storage/file-hashes';
import { reapFiles } from './storage/files';
import { recount } from './storage/recount';
import type { Storage } from './storage/storage';
import { pullBackTimes } from './storage/times-ahead';

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;

/** After this time, a run ends with the batch that is under way. The next one goes on. */
const usualBudget = 10 * minute;
/** After a start, each job runs at a random time from the first minute to the tenth. */
const earliest = minute;
const latest = 10 * minute;

type Job = {
  name: string;
  every: number;
  /** Milliseconds that a run may take. */
  budget?: number;
  /** Resolves to the number of rows, files or tables; undefined if it was left to others. */
  run: (signal: AbortSignal) => Promise<number | undefined>;
};

type Settings = {
  /** Makes the nightly backup if it is due. Undefined without BACKUP_DIR. */
  backUpIfDue?: (() => Promise<number>) | undefined;
  /** Undefined to keep the history. */
  keepHistoryYears?: number | undefined;
  metrics?: Metrics | undefined;
};

const deletingHistory = (db: Database, years: number): Job => ({
  name: 'deleting old history',
  every: 6 * hour,
  run: (signal) => deleteOldHistory(db, years, signal),
});

/** Milliseconds that a batch under way gets to end when the server stops. */
const stopTimeout = 5_000;

/** Runs a job, measures it, and logs one line about it, with its duration and what it did. */
async function runLogged(
  { name: job, run }: Job,
  signal: AbortSignal,
  metrics: Metrics,
): Promise<void> {
  const began = performance.now();
  metrics.jobRunning.setToCurrentTime({ job });
  function ended(outcome: string): number {
    const ms = performance.now() - began;
    metrics.jobs.observe({ job, outcome }, ms / 1000);
    metrics.jobRunning.remove({ job });
    if (outcome !== 'failed') metrics.jobDone.setToCurrentTime({ job });
    return Math.round(ms);
  }
  try {
    const done = await run(signal);
    const ms = ended(done === undefined ? 'left to others' : 'done');
    currentLog().info({ job, ms, done }, 'job');
  } catch (err) {
    currentLog().error({ err, job, ms: ended('failed') }, 'job');
  }
}

/** Runs a job within its budget, unless its last run is still under way. */
function runnerOf(job: Job, stop: AbortSignal, metrics: Metrics): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  return async () => {
    if (stop.aborted) return underWay;
    if (underWay) {
      currentLog().warn({ job: job.name }, 'job still under way');
      return underWay;
    }
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), job.budget ?? usualBudget).unref();
    underWay = runLogged(job, AbortSignal.any([stop, over.signal]), metrics).finally(() => {
      clearTimeout(timer);
      underWay = undefined;
    });
    return underWay;
  };
}

/**
 * Starts the periodic jobs. Returns a function that stops them and waits some seconds for the batch
 * under way. Each process runs all of them: a job skips rows that another process works on, or does
 * nothing while another process does the same.
 */
export function startJobs(
  storage: Storage & Pick<OpenDatabase, 'tidy'>,
  { backUpIfDue, keepHistoryYears, metrics = createMetrics() }: Settings = {},
): () => Promise<void> {
  const { db, files, spool, tidy } = storage;
  const jobs: Job[] = [
    { name: 'deleting files', every: 10 * minute, run: (signal) => reapFiles(storage, signal) },
    { name: 'moving old files', every: hour, run: async (signal) => files.moveOldFiles?.(signal) },
    { name: 'hashing old files', every: hour, run: (signal) => hashOldFiles(storage, signal) },
    { name: 'clearing the spool', every: hour, run: () => spool.clear() },
    { name: 'pulling back times', every: hour, run: () => pullBackTimes(db) },
    { name: 'deleting sessions', every: hour, run: (signal) => deleteExpiredSessions(db, signal) },
    { name: 'deleting hand-offs', every: hour, run: (signal) => deleteExpiredHandOffs(db, signal) },
    { name: 'deleting leases', every: hour, run: (signal) => deleteEndedLeases(db, signal) },
    // Has a long budget, because each run starts from the beginning.
    {
      name: 'recounting documents',
      every: 6 * hour,
      budget: 3 * hour,
      run: (signal) => recount(db, signal),
    },
    ...(keepHistoryYears ? [deletingHistory(db, keepHistoryYears)] : []),
    ...(backUpIfDue ? [{ name: 'backing up', every: 10 * minute, run: backUpIfDue }] : []),
    ...(tidy ? [{ name: 'tidying the database', every: 6 * hour, run: tidy }] : []),
  ];

  // Starts at 0: Prometheus misses the first increase of a new series.
  for (const { name: job } of jobs) {
    metrics.jobs.zero({ job, outcome: 'failed' });
    metrics.jobDone.setToCurrentTime({ job });
  }

  // Runs each job by itself: one that hangs holds up no other.
  const stop = new AbortController();
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  for (const job of jobs) {
    const runOnce = runnerOf(job, stop.signal, metrics);
    const run = () => {
      const ending = runOnce().finally(() => underWay.delete(ending));
      underWay.add(ending);
    };
    const first = setTimeout(
      () => {
        run();
        timers.add(setInterval(run, job.every).unref());
      },
      randomInt(earliest, latest),
    );
    timers.add(first.unref());
  }
  return async () => {
    stop.abort();
    for (const timer of timers) clearTimeout(timer);
    await Promise.race([Promise.allSettled(underWay), delay(stopTimeout)]);
  };
}
