import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { partition } from 'es-toolkit';
import { seed } from '../../../server/demo/seed';
import type { Database } from '../../../server/storage/database';
import { openDiskFileStore } from '../../../server/storage/disk-file-store';
import * as schema from '../../../server/storage/schema';
import { openSpool } from '../../../server/storage/spool';
import type { Storage } from '../../../server/storage/storage';
import { copyFolder, hashOfDemonstration } from '../processes/seeded-folder';
import { kept } from '../runner/kept';
import type { Engine } from './test-engines';

/** Puts the first rows and files into an empty database. */
export type Fill = (storage: Storage, filesFolder: string) => Promise<unknown>;

/** The demonstration's data. */
export const demonstration: Fill = (storage) => seed(storage);

const tables = Object.values(schema).filter((value) => is(value, PgTable));

/** Keeps the present rows of every table. A procedure restores them, and the next ids. */
async function snapshot(db: Database): Promise<void> {
  await db.execute(sql`create schema kept`);
  const counts = new Map<string, number>();
  for (const name of tables.map(getTableName)) {
    await db.execute(sql.raw(`create table kept.${name} as table public.${name}`));
    counts.set(name, await db.$count(sql.raw(`public.${name}`)));
  }
  const [empty, filled] = partition([...counts.keys()], (name) => counts.get(name) === 0);
  // Empties the counters last: triggers fill them when documents are deleted.
  const [counted, others] = partition(empty, (name) => name === 'document_counts');
  const differs = (name: string) =>
    `(select count(*) from public.${name}) <> (select count(*) from kept.${name})
      or exists (table public.${name} except table kept.${name})`;
  const steps = [
    // Each table refers to earlier ones only.
    ...[...others.toReversed(), ...counted].map((name) => `delete from public.${name}`),
    // Avoids setting the role, which discards all query plans.
    `if ${filled.map(differs).join(' or ')} then
      set local session_replication_role = replica;
      ${filled
        // Comparing rows is faster than writing them again.
        .map(
          (name) => `if ${differs(name)} then
            delete from public.${name};
            insert into public.${name} table kept.${name};
          end if`,
        )
        .join('; ')};
    end if`,
    ...tables
      .filter(countsItsIds)
      .map(getTableName)
      .map(
        (name) => `perform setval('${name}_id_seq', coalesce(max(id), 0) + 1, false) from ${name}`,
      ),
  ];
  await db.execute(
    sql.raw(
      `create procedure kept.restore() language plpgsql as $$ begin ${steps.join('; ')}; end $$`,
    ),
  );
}

function countsItsIds(table: PgTable): boolean {
  return getTableColumns(table).id?.generatedIdentity !== undefined;
}

/** Fills a database, and keeps it in a folder. */
async function fillFolder(engine: Engine, fill: Fill, folder: string): Promise<void> {
  const files = join(folder, 'files');
  const { db, keep } = await engine.openEmpty();
  const spool = await openSpool(join(folder, 'spool'));
  await fill({ db, files: await openDiskFileStore(files), spool }, files);
  await snapshot(db);
  await keep(folder);
}

async function fillOnce(engine: Engine, fill: Fill, folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`);
  if (fill === demonstration && engine.outlivesRun) {
    const from = await kept('filled', hashOfDemonstration(), (into) =>
      fillFolder(engine, fill, into),
    );
    await copyFolder(from, unfinished);
  } else await fillFolder(engine, fill, unfinished);
  // Another process may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}

/** Filling takes seconds, so the processes of a run share what a named function has filled. */
export async function filledBy(fill: Fill, engine: Engine): Promise<string> {
  const folder = join(tmpdir(), `filled-${engine.name}-${fill.name || randomUUID()}`);
  if (!existsSync(folder)) await fillOnce(engine, fill, folder);
  return folder;
}
