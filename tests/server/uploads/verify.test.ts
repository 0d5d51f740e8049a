import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { storePending } from '../../../server/storage/files';
import { documents, stored_files } from '../../../server/storage/schema';
import { verify } from '../../../server/storage/verify';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, documentIn, pdf } from '../../support/api/fixture';
import { filePaths } from '../../support/processes/files-in';

const api = apiPerTest();

async function verified() {
  const lines: string[] = [];
  const isWell = await verify(api(), (line) => lines.push(line));
  return { isWell, lines };
}

/** The lines about two intact files, some of them without SHA-256. */
const allWell = (withoutHash: number) => ({
  isWell: true,
  lines: [
    '2 of 2 files',
    `2 files: 0 missing or damaged, 0 surplus, ${withoutHash} without a SHA-256 so far.`,
  ],
});

/** Adds a document. Resolves to its id, and to its file's id and path. */
async function added() {
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  const { storage_id: file = '' } = (await documentIn(api(), id)) ?? {};
  return { id, file, path: (await filePaths(api().filesFolder)).get(file) ?? '' };
}

it('finds nothing wrong where nothing is, and says how far it is', async () => {
  await added();
  await added();
  expect(await verified()).toEqual(allWell(0));
});

it('names a flipped byte, a short, a missing and a foreign file [O-35]', async () => {
  const [flipped, short, missing] = [await added(), await added(), await added()];
  await added();
  const bytes = await readFile(flipped.path);
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  // Writes a copy, since the files of a test may share their bytes.
  await rm(flipped.path);
  await writeFile(flipped.path, bytes);
  await api().db.update(documents).set({ file_size: 2 }).where(eq(documents.id, short.id));
  await rm(missing.path);
  await writeFile(join(api().filesFolder, 'foreign'), 'of nobody');

  const { isWell, lines } = await verified();
  expect(isWell).toBe(false);
  expect(lines).toHaveLength(6);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        new RegExp(
          `^document ${flipped.id}: file ${flipped.file} is damaged: its SHA-256 is [0-9a-f]{64} instead of `,
        ),
      ),
      `document ${short.id}: file ${short.file} has 1 KB instead of 2`,
      `document ${missing.id}: file ${missing.file} is missing or cannot be read`,
      'surplus: file foreign is not known to the database',
      '4 files: 3 missing or damaged, 1 surplus, 0 without a SHA-256 so far.',
    ]),
  );
});

it('misses no file whose upload has failed or whose document is gone, and counts those without SHA-256', async () => {
  const gone = await storePending(api(), await api().spool.receive(pdf));
  await api().files.remove(gone);
  await added();
  await api().db.update(stored_files).set({ sha256: null });
  expect(await verified()).toEqual(allWell(2));
});

it('runs beside uploads and deletions without taking them for faults [O-35]', async () => {
  await added();
  const { files } = api();
  const { digest } = files;
  let isOver = false;
  vi.spyOn(files, 'digest').mockImplementation(async (...args) => {
    // Adds a document, and deletes it while the files are read.
    if (!isOver) {
      isOver = true;
      await added();
      const passing = await storePending(api(), await api().spool.receive(pdf));
      await files.remove(passing);
    }
    return digest(...args);
  });
  expect((await verified()).isWell).toBe(true);
});
