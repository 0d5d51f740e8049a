import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { range } from 'es-toolkit';
import { createApp } from '../../server/app';
import { openSession } from '../../server/auth/session-tokens';
import { fillArchive } from '../../server/demo/fill-archive';
import { seed } from '../../server/demo/seed';
import { status } from '../../server/domain/statuses';
import type { Database } from '../../server/storage/database';
import { openStorage } from '../../server/storage/open-storage';
import { recount } from '../../server/storage/recount';
import { documents, unit_verifikators, users } from '../../server/storage/schema';
import { migrateServerDatabase, openServerDatabase } from '../../server/storage/server-database';
import type { Storage } from '../../server/storage/storage';
import { administer, startPostgres } from '../support/services/postgres-server';
import type { Section } from './section';

const size = 2_000_000;
/** Andi Nurhalizah, verifier of the ministry. */
const verifier = '198703122010122003';

const rounds = 3;
/** Decisions of a phase of a round, and milliseconds from one to the next: twenty seconds. */
const decisionsAtOnce = 1000;
const pace = 20;

/** The most by which the p99 of decisions may exceed that of the quiet phases. */
const budget = 2;

/**
 * PostgreSQL's own but for memory, and for a vacuum by hand the pace of autovacuum. Commits reach
 * the disk, as in a production.
 */
const settings = { shared_buffers: '2GB', max_wal_size: '8GB', vacuum_cost_delay: '2ms' };

/** What runs beside the decisions: once more as soon as it has ended, until the phase is over. */
type Beside = { name: string; run: () => Promise<unknown> };

type Archive = { storage: Storage; databaseUrl: string; close: () => Promise<void> };

/** Fills a database, meanwhile without waiting for the disk. */
async function openArchive(serverUrl: string, folder: string): Promise<Archive> {
  const settle = async (...statements: string[]) => {
    for (const statement of [...statements, 'select pg_reload_conf()', 'checkpoint']) {
      await administer(serverUrl, statement);
    }
  };
  await settle('alter system set fsync = off', 'alter system set synchronous_commit = off');
  await administer(serverUrl, 'create database archive');
  const databaseUrl = `${serverUrl}/archive`;
  await migrateServerDatabase(databaseUrl);
  const { close, ...storage } = await openStorage({ dataDir: folder, databaseUrl });
  await seed(storage);
  await fillArchive(storage, async () => {}, size);
  await administer(serverUrl, 'vacuum analyze', 'archive');
  await settle('alter system reset fsync', 'alter system reset synchronous_commit');
  return { storage, databaseUrl, close };
}

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

/** Returns a function that verifies a document. */
async function decider({ db, files, spool }: Storage) {
  const key = new Uint8Array(32);
  const app = createApp({ db, files, spool, portalKeys: [key], urlKeys: [key] });
  const user = await db.query.users.findFirst({ where: eq(users.username, verifier) });
  const token = await openSession(db, user?.id ?? 0, new Date());
  return async (id: number): Promise<void> => {
    const answer = await app.request(`/service/api/document/verifications/update/${id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ document_status_id: status.verified }),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
  };
}

/**
 * Decides at a steady pace, whether earlier decisions have been answered or not. Resolves to the
 * milliseconds of each.
 */
async function decideAll(ids: number[], decide: (id: number) => Promise<void>): Promise<number[]> {
  const began = performance.now();
  return Promise.all(
    ids.map(async (id, index) => {
      await setTimeout(index * pace - (performance.now() - began));
      const sent = performance.now();
      await decide(id);
      return performance.now() - sent;
    }),
  );
}

type Measured = { times: number[]; runs: number };

/** Decides on all documents while something runs beside, and sets them back afterwards. */
async function measure(
  db: Database,
  ids: number[],
  decide: (id: number) => Promise<void>,
  { run }: Beside,
): Promise<Measured> {
  await db
    .update(documents)
    .set({ document_status_id: status.sent, verified_by: null })
    .where(inArray(documents.id, ids));
  let isOver = false;
  let runs = 0;
  async function runOn(): Promise<void> {
    while (!isOver) {
      await run();
      runs += 1;
    }
  }
  const deciding = decideAll(ids, decide).finally(() => {
    isOver = true;
  });
  const [times] = await Promise.all([deciding, runOn()]);
  return { times, runs };
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;

function sectionOf(measured: Map<string, Measured>): Section {
  const p99Of = (name: string) => percentile(measured.get(name)?.times ?? [], 0.99);
  const quiet = p99Of('nothing');
  const over = [...measured.keys()].filter((name) => p99Of(name) > budget * quiet);
  return {
    title: `Decisions while something else runs, at ${size / 1e6}M documents on a PostgreSQL server (ms)`,
    columns: ['beside', 'runs', 'p50', 'p99', 'slowest', 'p99 / quiet'],
    rows: [...measured].map(([name, { times, runs }]) => [
      name,
      name === 'nothing' ? '' : runs,
      ...[0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1)),
      (percentile(times, 0.99) / quiet).toFixed(1),
    ]),
    notes: [
      `${rounds} rounds of ${(decisionsAtOnce * pace) / 1000} s of each in turn, a decision every ${pace} ms, to the API in this process. What runs beside has its own connection and begins anew as soon as it has ended.`,
      `Vacuum reads every page of the documents, in one process as autovacuum does. PostgreSQL's own settings, but ${Object.entries(
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
export async function writers(): Promise<Section> {
  const server = await startPostgres(settings);
  const folder = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  try {
    const { storage, databaseUrl, close } = await openArchive(server.url, folder);
    const other = await openServerDatabase(databaseUrl);
    const besides: Beside[] = [
      { name: 'nothing', run: () => setTimeout(100) },
      { name: 'recount', run: () => recount(other.db) },
      {
        name: 'vacuum',
        run: () =>
          administer(
            server.url,
            'vacuum (parallel 0, disable_page_skipping, analyze) documents',
            'archive',
          ),
      },
    ];
    const ids = await documentsToDecide(storage.db);
    const decide = await decider(storage);
    const measured = new Map<string, Measured>();
    // Node.js still compiles during the first calls.
    await measure(storage.db, ids, decide, { name: 'warm-up', run: () => setTimeout(100) });
    for (const _ of range(rounds)) {
      for (const beside of besides) {
        const { times, runs } = await measure(storage.db, ids, decide, beside);
        const before = measured.get(beside.name) ?? { times: [], runs: 0 };
        measured.set(beside.name, {
          times: [...before.times, ...times],
          runs: before.runs + runs,
        });
      }
    }
    await other.close();
    await close();
    return sectionOf(measured);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
