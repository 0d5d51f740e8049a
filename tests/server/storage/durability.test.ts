import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../../../server/storage/open-storage';
import { aDayLater } from '../../support/api/fixture';
import { idsIn } from '../../support/processes/files-in';
import {
  type Desk,
  expectAllFiles,
  expectNothingLost,
  fileIdOf,
  isInFlight,
  type Journey,
  moveDesk,
  neededFiles,
  newFile,
  newJourney,
  openDesk,
  travel,
} from '../../support/processes/journeys';
import { type RealServer, startRealServer } from '../../support/processes/real-server';
import { copySeeded } from '../../support/processes/seeded-folder';

const rounds = 10;
/** Documents processed concurrently. */
const concurrency = 6;

let dataDir: string;
let server: RealServer;
let desk: Desk;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'berkas-durability-'));
  await copySeeded(dataDir);
  server = await startRealServer(dataDir);
  desk = await openDesk(server);
});

afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true });
});

/** Starts an upload that never ends. Resolves once the server has begun to write its file. */
async function beginUpload(): Promise<void> {
  const folder = watch(join(dataDir, 'spool'));
  const boundary = 'half-a-document';
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="document_type_id"',
    '',
    desk.documentTypeId,
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="sk.pdf"',
    'Content-Type: application/pdf',
    '',
    '',
  ].join('\r\n');
  desk.owner.begin(
    '/document/my-documents',
    `multipart/form-data; boundary=${boundary}`,
    Buffer.concat([Buffer.from(head), newFile()]),
  );
  await once(folder, 'change');
  folder.close();
}

/** Takes one new document after the other through the API while the server responds. */
async function work(onAcknowledged: () => void): Promise<void> {
  for (;;) {
    const journey = newJourney(desk);
    journeys.push(journey);
    await travel(journey, () => desk, onAcknowledged);
  }
}

const journeys: Journey[] = [];

test.each(Array.from({ length: rounds }, (_, round) => ({ round: round + 1 })))(
  'killed in the middle of writing, time $round of 10, the server comes back with every acknowledged write and nothing half [W-20]',
  async ({ round }) => {
    await beginUpload();
    const begun = journeys.length;
    // Kill the server at a different moment in each round, so that every kind of write is
    // interrupted.
    let left = 5 + round;
    const workers = Array.from({ length: concurrency }, () =>
      work(() => {
        left -= 1;
        if (left <= 0 && journeys.some(isInFlight)) void server.kill();
      }).catch((error) => {
        if (!server.isKilled()) throw error;
      }),
    );
    await Promise.all(workers);
    await server.kill();

    server = await startRealServer(dataDir);
    moveDesk(desk, server);
    // Leaves the files of earlier rounds to the last test.
    const documents = await expectNothingLost(journeys, desk, journeys.slice(begun));
    expect(await idsIn(join(dataDir, 'files'))).toEqual(
      expect.arrayContaining(documents.map(fileIdOf)),
    );
  },
  120_000,
);

test('every file that a killed process has left is known, and goes a day later unless a document has it', async () => {
  const needed = await neededFiles(desk);
  await expectNothingLost(journeys, desk);
  await expectAllFiles(desk);
  await server.kill();
  const storage = await openStorage({ dataDir });
  try {
    const stored = await idsIn(join(dataDir, 'files'));
    const known = await storage.db.query.stored_files.findMany();
    expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(stored));
    await aDayLater(storage);
    expect(await idsIn(join(dataDir, 'files'))).toEqual(needed);
  } finally {
    await storage.close();
  }
});
