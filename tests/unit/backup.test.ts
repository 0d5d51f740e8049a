import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, isBackupDue } from '../../server/storage/backup';
import { restore } from '../../server/storage/restore';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** An installation without a document, and a place for its backups. */
async function installation() {
  const [dataDir, folder] = [await emptyFolder(), await emptyFolder()];
  const copyTo = async (target: string) => {
    await mkdir(target);
    return [];
  };
  return { source: { dataDir, copyTo }, folder };
}

test.each([
  ['2026-11-24T03:00:00', '2026-11-24T02:10:00', false],
  ['2026-11-24T01:59:00', '2026-11-23T02:10:00', false],
  ['2026-11-24T02:00:00', '2026-11-24T01:59:00', true],
  ['2026-11-24T23:00:00', '2026-11-23T23:00:00', true],
])('at %s, after one of %s, the next backup is due: %s', async (now, last, isDue) => {
  const place = { folder: await emptyFolder(), keep: 7 };
  expect(await isBackupDue(place, new Date(now))).toBe(true);
  await mkdir(join(place.folder, new Date(last).toISOString().replaceAll(':', '-')));
  await mkdir(join(place.folder, '2027-01-01T00-00-00.000Z.unfinished'));
  expect(await isBackupDue(place, new Date(now))).toBe(isDue);
});

test('what is restored has the keys of the installation: files and the portal stay known [O-37]', async () => {
  const { source, folder } = await installation();
  const kept = ['installation', 'portal.key'];
  for (const name of kept) await writeFile(join(source.dataDir, name), `that of ${name}`);
  const path = await backUp(source, { folder, keep: 7 });
  const restored = await emptyFolder();
  await restore(path, restored);
  for (const name of kept) {
    expect(await readFile(join(restored, name), 'utf8')).toBe(`that of ${name}`);
  }
});

test.each([1, 3])('the newest %d backups stay [O-36]', async (keep) => {
  const { source, folder } = await installation();
  const days = [1, 2, 3, 4, 5].map((day) => `2026-11-0${day}T02-00-00.000Z`);
  for (const day of days) {
    await backUp(source, { folder, keep }, new Date(day.replace('02-00-', '02:00:')));
  }
  expect((await readdir(folder)).toSorted()).toEqual(days.slice(5 - keep));
});
