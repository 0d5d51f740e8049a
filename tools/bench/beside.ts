import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { tellPortal } from '../../server/portal-events/deliver';
import { type Database, migrationsFolder } from '../../server/storage/database';
import { recount } from '../../server/storage/recount';
import { migratePatiently } from '../../server/storage/server-database';
import { withLongLimits } from '../../server/storage/time-limits';
import type { Archive } from './archive';

export type Beside = {
  name: string;
  /** Runs until it is done, or a signal ends it. */
  run: (signal: AbortSignal) => Promise<unknown>;
  /** Takes back what it has done, so that it can run again. */
  undo?: () => Promise<unknown>;
  /** True if no portal is told of the decisions. */
  isWithoutPortal?: true;
};

const pause = 100;

/** Runs a program behind all others, until it ends or is ended. */
async function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn('nice', ['-n', '19', program, ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const kill = () => child.kill();
  signal.addEventListener('abort', kill);
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', kill);
  if (code !== 0 && !signal.aborted) throw new Error(`${program} ${args} has failed.`);
}

/** A migration such as a new version brings: two columns, and an index on two others. */
const migration = [
  'ALTER TABLE "documents" ADD COLUMN "bench" integer;',
  'ALTER TABLE "document_events" ADD COLUMN "bench" integer;',
  'CREATE INDEX "bench_index" ON "documents" USING btree ("status_since","user_id");',
].join('--> statement-breakpoint\n');

async function writeMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  await writeFile(join(folder, '9999_bench.sql'), migration);
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const { when, ...last } = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: 9999, when: when + 1, tag: '9999_bench' });
  await writeFile(path, JSON.stringify(journal));
  return folder;
}

/** Runs the migration as `npm run migrate` does. */
async function migrate(databaseUrl: string): Promise<void> {
  const folder = await writeMigrations();
  const client = new pg.Client(withLongLimits(databaseUrl));
  await client.connect();
  try {
    await migratePatiently(drizzle({ client }), folder, () => {});
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
}

const migrationBack = [
  'drop index concurrently bench_index',
  'alter table documents drop column bench',
  'alter table document_events drop column bench',
  'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
];

/** A portal that takes a second to refuse each event. */
const slowPortal = {
  url: 'http://localhost/events',
  keys: [new Uint8Array(32)],
  minutes: 0,
  send: () => setTimeout(1000, new Response(null, { status: 503 })),
};

/** Work of operation that runs beside decisions. `other` has connections of its own. */
export function besides(archive: Archive, other: Database): Beside[] {
  const { databaseUrl, dataDir, server } = archive;
  const dump = server.bin('pg_dump');
  async function takeMigrationBack() {
    for (const statement of migrationBack) await archive.administer(statement);
  }
  return [
    { name: 'nothing', run: () => setTimeout(pause) },
    { name: 'nothing, and no portal', run: () => setTimeout(pause), isWithoutPortal: true },
    { name: 'recount', run: () => recount(other) },
    {
      name: 'vacuum',
      run: () =>
        archive.administer('vacuum (parallel 0, disable_page_skipping, analyze) documents'),
    },
    ...(existsSync(dump)
      ? [
          {
            name: 'backup (pg_dump)',
            run: (signal: AbortSignal) =>
              runProgram(
                dump,
                ['--format=custom', `--file=${dataDir}/berkas.dump`, databaseUrl],
                {},
                signal,
              ),
          },
        ]
      : []),
    {
      name: 'verify',
      run: (signal) =>
        runProgram(
          process.execPath,
          ['build/commands/verify.js'],
          { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
          signal,
        ),
    },
    {
      name: 'a migration in each phase',
      async run(signal) {
        await migrate(databaseUrl);
        if (!signal.aborted) await once(signal, 'abort');
      },
      undo: takeMigrationBack,
    },
    {
      name: 'one migration after another',
      run: () => migrate(databaseUrl),
      undo: takeMigrationBack,
    },
    { name: 'a slow portal', run: (signal) => tellPortal(other, slowPortal, signal) },
  ];
}
