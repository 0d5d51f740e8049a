import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { range } from 'es-toolkit';
import { createApp } from '../../server/app';
import { openSession } from '../../server/auth/session-tokens';
import { status } from '../../server/domain/statuses';
import type { Database } from '../../server/storage/database';
import { documents, unit_verifikators, users } from '../../server/storage/schema';
import { openServerDatabase } from '../../server/storage/server-database';
import type { Storage } from '../../server/storage/storage';
import { hendra } from '../../tests/support/api/demo-people';
import { type Archive, size, withArchive } from './archive';
import { type Beside, besides } from './beside';
import type { Section } from './section';

const rounds = 3;
/** Decisions per phase, and the milliseconds between them: twenty seconds in all. */
const decisionsAtOnce = 1000;
const pace = 20;

/** The most by which the p99 of decisions may exceed that of the quiet phases. */
const budget = 2;

/**
 * More memory than PostgreSQL's defaults, and a manual vacuum as slow as autovacuum. Commits reach
 * the disk, as in production.
 */
const settings = { shared_buffers: '2GB', max_wal_size: '8GB', vacuum_cost_delay: '2ms' };

/** Documents of the ministry, from all over the archive. */
async function documentsToDecide(db: Database): Promise<number[]> {
  const found = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(unit_verifikators, eq(unit_verifikators.id, documents.unit_verifikator_id))
    .where(isNull(unit_verifikators.district_id))
    .orderBy(sql`md5(${documents.id}::text)`)
    .limit(decisionsAtOnce);
  return found.map(({ id }) => id);
}

type Decide = (id: number) => Promise<void>;

/** Returns a function that approves a document. */
async function decider({ db, files, spool }: Storage, tellsOwners: boolean): Promise<Decide> {
  const key = new Uint8Array(32);
  const app = createApp({
    ...{ db, files, spool, portalKeys: [key], urlKeys: [key] },
    tellsOwners,
  });
  const user = await db.query.users.findFirst({ where: eq(users.username, hendra) });
  const token = await openSession(db, user?.id ?? 0, new Date());
  return async (id) => {
    const answer = await app.request(`/service/api/document/approves/update/${id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ document_status_id: status.approved }),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
  };
}

/**
 * Decides at a steady pace, without waiting for answers. Resolves to the milliseconds of the
 * decisions sent while `isCounted`.
 */
async function decideAll(
  ids: number[],
  decide: Decide,
  isCounted: () => boolean,
): Promise<number[]> {
  const began = performance.now();
  const times = await Promise.all(
    ids.map(async (id, index) => {
      await setTimeout(index * pace - (performance.now() - began));
      const counts = isCounted();
      const sent = performance.now();
      await decide(id);
      return counts ? [performance.now() - sent] : [];
    }),
  );
  return times.flat();
}

type Measured = { times: number[]; runs: number };

/** Sets all documents back, then decides on them while something runs beside. */
async function measure(
  db: Database,
  ids: number[],
  decide: Decide,
  { run, undo }: Beside,
): Promise<Measured> {
  await db
    .update(documents)
    .set({ document_status_id: status.verified, verified_by: null })
    .where(inArray(documents.id, ids));
  const end = new AbortController();
  let runs = 0;
  let isRunning = false;
  async function runOn(): Promise<void> {
    while (!end.signal.aborted) {
      isRunning = true;
      await run(end.signal);
      isRunning = false;
      runs += 1;
      await undo?.();
    }
  }
  const deciding = decideAll(ids, decide, () => isRunning).finally(() => end.abort());
  const [times] = await Promise.all([deciding, runOn()]);
  return { times, runs };
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;

function sectionOf(measured: Map<string, Measured>): Section {
  const p99Of = (name: string) => percentile(measured.get(name)?.times ?? [], 0.99);
  const quiet = measured.get('nothing')?.times ?? [];
  const over = [...measured.keys()].filter((name) => p99Of(name) > budget * p99Of('nothing'));
  return {
    title: `Decisions while something else runs, at ${size / 1e6}M documents on a PostgreSQL server (ms)`,
    columns: ['beside', 'runs', 'p50', 'p95', 'p99', 'slowest', 'p95 / quiet', 'p99 / quiet'],
    rows: [...measured].map(([name, { times, runs }]) => [
      name,
      name.startsWith('nothing') ? '' : runs,
      ...[0.5, 0.95, 0.99, 1].map((share) => percentile(times, share).toFixed(1)),
      ...[0.95, 0.99].map((share) =>
        (percentile(times, share) / percentile(quiet, share)).toFixed(2),
      ),
    ]),
    notes: [
      `${rounds} rounds of ${(decisionsAtOnce * pace) / 1000} s of each in turn, an approval every ${pace} ms, to the API in this process. What runs beside has its own connection and begins anew as soon as it has ended; what is under way at the end of a phase is ended and counted.`,
      `Vacuum reads every page of the documents, in one process as autovacuum does. Verify reads files that are links to a few, so from memory. It and pg_dump run behind all others (nice -n 19). The migration adds two columns and an index of two; it is taken back each time, and decisions sent meanwhile are not counted. The portal takes a second to refuse each event. PostgreSQL's own settings, but ${Object.entries(
        settings,
      )
        .map(([name, value]) => `${name} = ${value}`)
        .join(', ')}.`,
      `The budget is ${budget} times the p99 of the quiet phases.`,
    ],
    over: over.map((name) => `The p99 beside ${name} is ${p99Of(name).toFixed(1)} ms.`),
  };
}

/** Times of decisions beside the jobs of operation and beside nothing. */
export async function measureWriters(archive: Archive): Promise<Section> {
  const { storage, databaseUrl } = archive;
  const other = await openServerDatabase(databaseUrl);
  const all = besides(archive, other.db);
  const ids = await documentsToDecide(storage.db);
  const [decide, decideUntold] = [await decider(storage, true), await decider(storage, false)];
  const measured = new Map<string, Measured>();
  // Node.js still compiles during the first calls.
  await measure(storage.db, ids, decide, { name: 'warm-up', run: () => setTimeout(100) });
  for (const _ of range(rounds)) {
    for (const beside of all) {
      const { times, runs } = await measure(
        storage.db,
        ids,
        beside.isWithoutPortal ? decideUntold : decide,
        beside,
      );
      const before = measured.get(beside.name) ?? { times: [], runs: 0 };
      measured.set(beside.name, {
        times: [...before.times, ...times],
        runs: before.runs + runs,
      });
    }
  }
  await other.close();
  return sectionOf(measured);
}

export const writers = (): Promise<Section> => withArchive(settings, measureWriters);
