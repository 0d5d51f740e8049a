import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { range } from 'es-toolkit';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { seed } from '../../server/demo/seed';
import type { OpenDatabase } from '../../server/storage/database';
import { openServerDatabase } from '../../server/storage/server-database';
import { openSpool } from '../../server/storage/spool';
import type { Storage } from '../../server/storage/storage';
import { aDayLater } from '../support/api/fixture';
import { idsIn } from '../support/processes/files-in';
import {
  allDocuments,
  type Desk,
  expectAllFiles,
  expectNothingLost,
  isInFlight,
  type Journey,
  moveDesk,
  neededFiles,
  newJourney,
  openDesk,
  travel,
} from '../support/processes/journeys';
import { type RealServer, startRealServer } from '../support/processes/real-server';
import { createDatabase } from '../support/services/postgres-server';
import { openS3Bucket } from '../support/services/s3-bucket';
import { type S3Server, startS3Server } from '../support/services/s3-server';

/** Two processes of the server on one database and one bucket; one of them is killed. */

const minute = 60_000;
vi.setConfig({ testTimeout: 2 * minute, hookTimeout: minute });

const rounds = 6;
/** Documents processed concurrently. */
const concurrency = 6;

type Process = { server: RealServer; desk: Desk };

let folder: string;
let s3: S3Server;
let opened: OpenDatabase;
let storage: Storage;
let processes: Process[];
let startOne: () => Promise<RealServer>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'processes-'));
  await mkdir(join(folder, 'bucket'));
  s3 = await startS3Server(folder);
  const url = await createDatabase(inject('postgres') ?? '');
  opened = await openServerDatabase(url);
  storage = {
    db: opened.db,
    files: await openS3Bucket(s3, 'bucket'),
    spool: await openSpool(join(folder, 'spool')),
  };
  await seed(storage);
  startOne = () =>
    startRealServer(join(folder, 'data'), {
      DATABASE_URL: url,
      S3_BUCKET: 'bucket',
      S3_ENDPOINT: s3.endpoint,
      AWS_ACCESS_KEY_ID: s3.keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
      // The SDK warns of the oldest Node that Berkas runs on.
      NODE_NO_WARNINGS: '1',
    });
  const servers = await Promise.all([startOne(), startOne()]);
  processes = await Promise.all(
    servers.map(async (server) => ({ server, desk: await openDesk(server) })),
  );
}, 2 * minute);

afterAll(async () => {
  for (const { server } of processes) await server.kill();
  await opened.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const journeys: Journey[] = [];

/**
 * Takes one document after the other from process to process, until the victim has been killed and
 * one more has arrived without it. Only calls to the victim may fail.
 */
async function work(victim: Process, onAcknowledged: () => void): Promise<void> {
  let turn = 0;
  function nextDesk(): Desk {
    const alive = processes.filter(({ server }) => !server.isKilled());
    turn += 1;
    return (alive[turn % alive.length] as Process).desk;
  }
  for (let isLast = false; !isLast; ) {
    isLast = victim.server.isKilled();
    const journey = newJourney(nextDesk());
    journeys.push(journey);
    await travel(journey, nextDesk, onAcknowledged).catch((error) => {
      if (journey.desk !== victim.desk || !victim.server.isKilled()) throw error;
    });
  }
}

/** The database may still commit what the killed process has asked for. */
async function settle(): Promise<void> {
  const isActive = sql`datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
  await vi.waitUntil(async () => !(await storage.db.$count(sql`pg_stat_activity`, isActive)), {
    timeout: minute,
  });
}

it.each(range(1, rounds + 1))(
  'one is killed in the middle of uploads and decisions, time %d of 6: the other goes on, and nothing acknowledged is lost',
  async (round) => {
    const victim = processes[round % 2] as Process;
    const survivor = processes[(round + 1) % 2] as Process;
    const begun = journeys.length;
    // At another moment in each round, so that every kind of write is interrupted.
    let left = 5 + 3 * round;
    await Promise.all(
      range(concurrency).map(() =>
        work(victim, () => {
          left -= 1;
          const isBusy = journeys.some((one) => isInFlight(one) && one.desk === victim.desk);
          if (left <= 0 && isBusy) void victim.server.kill();
        }),
      ),
    );
    await victim.server.kill();
    await settle();
    // Leaves the files of earlier rounds to the last test.
    const documents = await expectNothingLost(journeys, survivor.desk, journeys.slice(begun));

    victim.server = await startOne();
    moveDesk(victim.desk, victim.server);
    expect(await allDocuments(victim.desk)).toEqual(documents);
  },
);

it('every file that a killed process has left is known, and goes a day later unless a document has it', async () => {
  const { desk } = processes[0] as Process;
  const needed = await neededFiles(desk);
  await expectNothingLost(journeys, desk);
  await expectAllFiles(desk);
  const inBucket = () => idsIn(join(folder, 'bucket'));
  const known = await storage.db.query.stored_files.findMany();
  expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(await inBucket()));
  await aDayLater(storage);
  expect((await inBucket()).sort()).toEqual(needed);
});
