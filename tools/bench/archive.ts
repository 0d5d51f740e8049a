import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillArchive, linkInto } from '../../server/demo/fill-archive';
import { seed } from '../../server/demo/seed';
import { openStorage } from '../../server/storage/open-storage';
import { migrateServerDatabase } from '../../server/storage/server-database';
import type { Storage } from '../../server/storage/storage';
import {
  administer,
  type PostgresServer,
  type PostgresSettings,
  startPostgres,
} from '../../tests/support/services/postgres-server';

export const size = 2_000_000;
const database = 'archive';

export type Archive = {
  server: PostgresServer;
  storage: Storage;
  databaseUrl: string;
  /** Folder with the files, all links to a few. */
  dataDir: string;
  /** Runs a statement in the archive's database. */
  administer: (statement: string) => Promise<void>;
};

/**
 * Lends an archive of 2,000,000 documents with their files, on a PostgreSQL server with these
 * settings whose commits reach the disk.
 */
export async function withArchive<T>(
  settings: PostgresSettings,
  use: (archive: Archive) => Promise<T>,
): Promise<T> {
  const server = await startPostgres(settings);
  const dataDir = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const settle = async (...statements: string[]) => {
    for (const statement of [...statements, 'select pg_reload_conf()', 'checkpoint']) {
      await administer(server.url, statement);
    }
  };
  try {
    // Fills without waiting for the disk.
    await settle('alter system set fsync = off', 'alter system set synchronous_commit = off');
    await administer(server.url, `create database ${database}`);
    const databaseUrl = `${server.url}/${database}`;
    await migrateServerDatabase(databaseUrl);
    const { close, ...storage } = await openStorage({ dataDir, databaseUrl });
    await seed(storage);
    await fillArchive(storage, linkInto(join(dataDir, 'files')), size);
    await administer(server.url, 'vacuum analyze', database);
    await settle('alter system reset fsync', 'alter system reset synchronous_commit');
    // Writes what Linux has not written yet, which would slow down the first measurement.
    execFileSync('sync');
    try {
      return await use({
        ...{ server, storage, databaseUrl, dataDir },
        administer: (statement) => administer(server.url, statement, database),
      });
    } finally {
      await close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}
