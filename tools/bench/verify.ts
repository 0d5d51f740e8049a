import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chunk, forEachAsync, median, range } from 'es-toolkit';
import { pathIn } from '../../server/storage/disk-file-store';
import { insertRows } from '../../server/storage/insert-rows';
import { openStorage } from '../../server/storage/open-storage';
import { stored_files } from '../../server/storage/schema';
import { migrateServerDatabase } from '../../server/storage/server-database';
import { verify } from '../../server/storage/verify';
import { administer, startPostgres } from '../../tests/support/services/postgres-server';
import type { Section } from './section';

const count = 200_000;
const bytes = 40 * 1024;
const rounds = 3;
const atOnce = 8;
/** Factor by which verifying may take longer than reading. */
const budget = 2;

/** Drops the files that Linux has cached. Returns false where that is not allowed. */
const dropCaches = () =>
  writeFile('/proc/sys/vm/drop_caches', '3').then(
    () => true,
    () => false,
  );

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Files of random bytes, and a row for each. */
function makeFiles(folder: string, ids: string[]) {
  const content = Buffer.alloc(bytes);
  for (const at of range(0, bytes, 32))
    createHash('sha256').update(String(at)).digest().copy(content, at);
  return Promise.all(
    ids.map(async (id) => {
      const own = Buffer.concat([Buffer.from(id), content.subarray(id.length)]);
      const path = pathIn(folder, id);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, own);
      return { id, state: 'kept' as const, sha256: createHash('sha256').update(own).digest('hex') };
    }),
  );
}

/** How long `npm run verify` takes for many files, next to only reading them. */
export async function verifyFiles(): Promise<Section> {
  const server = await startPostgres({});
  const dataDir = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const folder = join(dataDir, 'files');
  try {
    await administer(server.url, 'create database archive');
    const databaseUrl = `${server.url}/archive`;
    await migrateServerDatabase(databaseUrl);
    const { close, ...storage } = await openStorage({ dataDir, databaseUrl });
    const ids = range(count)
      .map(() => randomUUID())
      .sort();
    for (const some of chunk(ids, 1000)) {
      await insertRows(storage.db, stored_files, await makeFiles(folder, some));
    }
    await administer(server.url, 'vacuum analyze', 'archive');

    const readAll = () =>
      forEachAsync(ids, async (id) => void (await readFile(pathIn(folder, id))), {
        concurrency: atOnce,
      });
    async function verifyAll() {
      if (!(await verify(storage, () => {}))) throw new Error('A file is damaged.');
    }
    async function measure(prepare: () => Promise<unknown>) {
      const times = { read: [] as number[], verified: [] as number[] };
      for (const _ of range(rounds)) {
        await prepare();
        times.read.push(await timeOf(readAll));
        await prepare();
        times.verified.push(await timeOf(verifyAll));
      }
      return { read: median(times.read), verified: median(times.verified) };
    }
    const mayDrop = await dropCaches();
    const disk = mayDrop ? await measure(dropCaches) : undefined;
    await readAll();
    const memory = await measure(async () => {});
    await close();

    const row = (from: string, { read, verified }: { read: number; verified: number }) => [
      from,
      read.toFixed(1),
      verified.toFixed(1),
      (verified / read).toFixed(2),
    ];
    return {
      title: `Verifying ${count.toLocaleString('en')} files of ${bytes / 1024} KB (s)`,
      columns: ['files come from', 'reading', 'npm run verify', 'factor'],
      rows: [...(disk ? [row('the disk', disk)] : []), row('memory', memory)],
      notes: [
        `The median of ${rounds} rounds. Reading is that of the same files in the same order, ${atOnce} at once, in one process. Files are on a disk, rows on a PostgreSQL server.`,
        ...(disk ? [] : ['Only root can have Linux read files from the disk again.']),
      ],
      over:
        disk && disk.verified > budget * disk.read
          ? [`From the disk it takes ${(disk.verified / disk.read).toFixed(2)} times as long.`]
          : [],
    };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}
