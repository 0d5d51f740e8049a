import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { isNull, sql } from 'drizzle-orm';
import { groupBy, mapValues, sumBy } from 'es-toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from '../../../server/jobs';
import { withLog } from '../../../server/log/log';
import { createMetrics } from '../../../server/metrics/metrics';
import { reapFiles } from '../../../server/storage/files';
import {
  document_counts,
  document_leases,
  installation,
  sessions,
  stored_files,
  used_hand_offs,
} from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { capturedLog, errorsIn } from '../../support/api/captured-log';
import { addDocument, pdf } from '../../support/api/fixture';

const api = apiPerTest();
const minutes = 60 * 1000;
const hours = 60 * minutes;

/** Limit for a busy machine. */
const patience = { timeout: 60_000 };

beforeEach(() => {
  // Each job runs a minute after the start. Advancing further ends waits for a connection, too.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs work whose lines in the log do not matter. */
const quietly = (work: () => Promise<void>) => withLog(capturedLog().log, work);

/** How often each job has been done. */
async function runsOf({ jobs }: ReturnType<typeof createMetrics>) {
  const { values } = await jobs.get();
  const done = values.filter(
    ({ metricName, labels }) =>
      metricName === 'berkas_job_seconds_count' && labels.outcome !== 'failed',
  );
  return mapValues(
    groupBy(done, ({ labels }) => String(labels.job)),
    (series) => sumBy(series, ({ value }) => value),
  );
}

const aDayAgo = sql`now() - interval '25 hours'`;

it('do what has to be done every ten minutes, every hour and every six hours', async () => {
  const { db, files, spool } = api();
  const document_id = await addDocument(api(), { owner: 'bureauOwner' });
  await db.update(stored_files).set({ sha256: null });
  await db.insert(document_leases).values({ document_id, user_id: 1, until: aDayAgo });
  const later = sql`now() + interval '1 day'`;
  const ahead = { id: 'ahead', state: 'removed' as const, since: later, sha256: '' };
  await db.insert(stored_files).values(ahead);
  await db.insert(stored_files).values({ id: 'left', state: 'pending', since: aDayAgo });
  await files.put('left', await spool.receive(pdf));
  const { path } = await spool.receive(pdf);
  const yesterday = new Date(Date.now() - 25 * hours);
  await utimes(path, yesterday, yesterday);
  await db.insert(used_hand_offs).values({ jti: 'spent', used_at: aDayAgo });
  await db
    .insert(sessions)
    .values({ token_hash: 'over', user_id: 1, expires_at: aDayAgo, used_at: aDayAgo });
  await db.update(document_counts).set({ count: 7 });

  const [tidy, moveOldFiles] = [vi.fn(async () => 0), vi.fn(async () => 0)];
  const metrics = createMetrics();
  const ofAnHour = [
    'moving old files',
    'hashing old files',
    'clearing the spool',
    'pulling back times',
    'deleting sessions',
    'deleting hand-offs',
    'deleting leases',
  ];
  const ofSixHours = ['recounting documents', 'tidying the database'];
  await quietly(async () => {
    const end = startJobs({ ...api(), files: { ...files, moveOldFiles }, tidy }, { metrics });

    vi.advanceTimersByTime(1 * minutes);
    await vi.waitFor(async () => {
      expect(await files.open('left')).toBeUndefined();
      expect(existsSync(path)).toBe(false);
      expect(await db.$count(sessions)).toBe(0);
      expect(await db.$count(used_hand_offs)).toBe(0);
      expect(await db.$count(document_leases)).toBe(0);
      expect(await db.$count(stored_files, sql`since > now()`)).toBe(0);
      expect(await db.$count(stored_files, isNull(stored_files.sha256))).toBe(0);
      expect(moveOldFiles).toHaveBeenCalledOnce();
      const counts = await db.select({ count: document_counts.count }).from(document_counts);
      expect(counts).toEqual([{ count: 1 }, { count: 1 }]);
      expect(tidy).toHaveBeenCalledOnce();
      // A job that is still under way would not be run again.
      const runs = await runsOf(metrics);
      const all = ['deleting files', ...ofAnHour, ...ofSixHours];
      expect(runs).toEqual(Object.fromEntries(all.map((job) => [job, 1])));
    }, patience);

    vi.advanceTimersByTime(10 * minutes);
    await vi.waitFor(async () => {
      const runs = await runsOf(metrics);
      expect(runs['deleting files']).toBe(2);
      expect(ofAnHour.map((job) => runs[job])).toEqual(ofAnHour.map(() => 1));
    }, patience);
    vi.advanceTimersByTime(50 * minutes);
    await vi.waitFor(async () => {
      const runs = await runsOf(metrics);
      expect(ofAnHour.map((job) => runs[job])).toEqual(ofAnHour.map(() => 2));
      expect(ofSixHours.map((job) => runs[job])).toEqual([1, 1]);
    }, patience);
    vi.advanceTimersByTime(5 * hours);
    await vi.waitFor(async () => {
      const runs = await runsOf(metrics);
      expect(ofSixHours.map((job) => runs[job])).toEqual([2, 2]);
    }, patience);
    await end();
  });
});

it('that fail are logged and keep none of the others from running', async () => {
  const { db, files, spool } = api();
  await db.insert(stored_files).values({ id: 'left', state: 'pending', since: aDayAgo });
  await db.insert(used_hand_offs).values({ jti: 'spent', used_at: aDayAgo });
  const remove = () => Promise.reject(new Error('out of reach'));
  const { log, lines } = capturedLog();
  const metrics = createMetrics();
  async function failedRuns() {
    const { values } = await metrics.jobs.get();
    return values
      .filter(({ metricName }) => metricName === 'berkas_job_seconds_count')
      .filter(({ labels }) => labels.job === 'deleting files' && labels.outcome === 'failed')
      .map(({ value }) => value);
  }

  await withLog(log, async () => {
    const end = startJobs({ db, spool, files: { ...files, remove } }, { metrics });
    expect(await failedRuns()).toEqual([0]);
    for (const run of [1, 2, 3]) {
      vi.advanceTimersByTime(run === 1 ? 1 * minutes : 10 * minutes);
      await vi.waitFor(async () => {
        expect(await failedRuns()).toEqual([run]);
        expect((await metrics.jobRunning.get()).values).toEqual([]);
      }, patience);
    }
    await vi.waitFor(async () => expect(await db.$count(used_hand_offs)).toBe(0), patience);
    await end();
  });

  expect(errorsIn(lines).map(({ job }) => job)).toEqual(Array(3).fill('deleting files'));
});

it('delete no file once DATABASE_URL leads to a copy [O-32]', async () => {
  const { db } = api();
  await db.insert(installation).values({ id: 'of the original', database: 'another server/1' });
  await db.insert(stored_files).values({ id: 'left', state: 'removed', since: aDayAgo });
  await expect(reapFiles(api())).rejects.toThrow('The database is a copy');
  expect(await db.$count(stored_files)).toBe(1);
});

it('that are stopped finish the batch under way and begin nothing more', async () => {
  const { db, files } = api();
  const old = Array.from({ length: 250 }, (_, i) => ({ id: `old-${i}`, since: aDayAgo }));
  await db.insert(stored_files).values(old.map((file) => ({ ...file, state: 'pending' as const })));
  await db.insert(used_hand_offs).values({ jti: 'spent', used_at: aDayAgo });
  const removing = new Promise<void>((resolve) => {
    vi.spyOn(files, 'remove').mockImplementation(async () => resolve());
  });

  // Makes only the first job due.
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValue(0.9);
  await quietly(async () => {
    const end = startJobs(api());
    vi.advanceTimersByTime(1 * minutes);
    await removing;
    await end();
    vi.advanceTimersByTime(hours);
  });

  expect(await db.$count(stored_files)).toBe(150);
  expect(await db.$count(used_hand_offs)).toBe(1);
});

it('say when they ran, for how long, and what they did [O-40]', async () => {
  const { db } = api();
  await db.insert(used_hand_offs).values({ jti: 'spent', used_at: aDayAgo });
  await addDocument(api(), { owner: 'bureauOwner' });
  await db.update(document_counts).set({ count: 7 });
  const { log, lines } = capturedLog();
  const told = () => lines.filter(({ msg }) => msg === 'job');

  await withLog(log, async () => {
    const end = startJobs(api());
    vi.advanceTimersByTime(1 * minutes);
    await vi.waitFor(
      () =>
        expect(told().map(({ job }) => job)).toEqual(
          expect.arrayContaining(['deleting files', 'deleting hand-offs', 'recounting documents']),
        ),
      patience,
    );
    await end();
  });

  const lineOf = (name: string) => told().find(({ job }) => job === name);
  for (const [name, done] of [
    ['deleting files', 0],
    ['deleting hand-offs', 1],
    ['recounting documents', 2],
  ] as const) {
    expect(lineOf(name)).toMatchObject({ level: 'info', job: name, ms: expect.any(Number), done });
  }
});

it('all run within ten minutes of a start, and one that hangs holds up no other [O-73]', async () => {
  const { db, files, spool } = api();
  const metrics = createMetrics();
  let ended: boolean | undefined;
  const moveOldFiles = (signal?: AbortSignal) =>
    new Promise<number>(() => {
      ended = false;
      signal?.addEventListener('abort', () => {
        ended = true;
      });
    });
  const { log, lines } = capturedLog();
  const jobsIn = async (gauge: { get: () => Promise<{ values: { labels: object }[] }> }) =>
    (await gauge.get()).values.map(({ labels }) => labels);
  await withLog(log, async () => {
    const end = startJobs({ db, spool, files: { ...files, moveOldFiles } }, { metrics });
    vi.advanceTimersByTime(10 * minutes);
    await vi.waitFor(async () => {
      const done = lines.filter(({ msg }) => msg === 'job').map(({ job }) => job);
      expect(done).toHaveLength((await jobsIn(metrics.jobDone)).length - 1);
    }, patience);
    expect(ended).toBe(false);
    expect(await jobsIn(metrics.jobRunning)).toEqual([{ job: 'moving old files' }]);
    // Ends the job when its time is over, and does not begin it again.
    vi.advanceTimersByTime(1 * hours);
    expect(ended).toBe(true);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'job still under way', job: 'moving old files' }),
    );
    const ending = end();
    vi.advanceTimersByTime(5_000);
    await ending;
  });
});

it('that hang keep a stopping server for five seconds at most', async () => {
  const tidy = vi.fn(() => new Promise<number>(() => {}));
  await quietly(async () => {
    const end = startJobs({ ...api(), tidy });
    vi.advanceTimersByTime(6 * hours);
    await vi.waitUntil(() => tidy.mock.calls.length > 0, patience);
    const ended = vi.fn();
    const ending = end().then(ended);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await ending;
  });
});
