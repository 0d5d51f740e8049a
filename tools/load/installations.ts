import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenStorage, openStorage } from '../../server/storage/open-storage';
import { migrateServerDatabase } from '../../server/storage/server-database';
import { type PostgresServer, startPostgres } from '../../tests/support/services/postgres-server';
import { type Supervised, supervise } from './processes';

/** Installations of Berkas: the database and the number of processes. */
export const installations = {
  embedded: { title: 'embedded database', processes: 1, isOnServer: false },
  postgres: { title: 'PostgreSQL, one process', processes: 1, isOnServer: true },
  'postgres-2': { title: 'PostgreSQL, two processes', processes: 2, isOnServer: true },
} as const;

export type InstallationName = keyof typeof installations;

export type Installation = {
  processes: Supervised[];
  postgresPid: number | undefined;
  /** Opens the storage. The embedded one only once the processes have been stopped. */
  openStorage: () => Promise<OpenStorage>;
  remove: () => Promise<void>;
};

/** Makes an installation, fills its storage and starts its processes. */
export async function install<Filled>(
  name: InstallationName,
  fill: (storage: OpenStorage, filesFolder: string) => Promise<Filled>,
): Promise<{ installation: Installation; filled: Filled }> {
  const { processes: count, isOnServer } = installations[name];
  const folder = await mkdtemp(join(tmpdir(), 'berkas-load-'));
  // With PostgreSQL's own settings: a commit is on the disk before it is acknowledged.
  const postgres: PostgresServer | undefined = isOnServer ? await startPostgres({}) : undefined;
  const databaseUrl = postgres && `${postgres.url}/postgres`;
  if (databaseUrl) await migrateServerDatabase(databaseUrl);
  const open = () => openStorage({ dataDir: folder, databaseUrl });

  const storage = await open();
  const filled = await fill(storage, join(folder, 'files'));
  await storage.close();

  const processes: Supervised[] = [];
  // Starts one after the other: the first one makes the keys.
  for (let i = 0; i < count; i += 1) {
    processes.push(await supervise(folder, { DATABASE_URL: databaseUrl ?? '' }));
  }
  return {
    filled,
    installation: {
      processes,
      postgresPid: postgres?.pid,
      openStorage: open,
      async remove() {
        await postgres?.stop();
        await rm(folder, { recursive: true });
      },
    },
  };
}
