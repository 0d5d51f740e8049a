import { readlinkSync } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backUp, isBackupDue, newestBackup, sayBackup } from '../../server/storage/backup';
import { pathIn } from '../../server/storage/disk-file-store';
import { restore } from '../../server/storage/restore';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** An installation whose documents have these files, and a place for its backups. */
async function installation(...ids: string[]) {
  const [dataDir, folder] = [await emptyFolder(), await emptyFolder()];
  const copyTo = async (target: string) => {
    await mkdir(target);
    return ids;
  };
  await writeFile(join(dataDir, 'installation'), 'of these tests\n');
  const fileOf = (id: string) => pathIn(join(dataDir, 'files'), id);
  for (const id of ids) {
    await mkdir(dirname(fileOf(id)), { recursive: true });
    await writeFile(fileOf(id), `content of ${id}`);
  }
  return { source: { dataDir, copyTo }, folder, fileOf };
}

const day = (number: number) => new Date(`2026-11-0${number}T02:00:00.000Z`);
const nameOf = (number: number) => `2026-11-0${number}T02-00-00.000Z`;
const contentIn = (path: string, id: string) => readFile(pathIn(join(path, 'files'), id), 'utf8');

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
  const { path } = await backUp(source, { folder, keep: 7 });
  const restored = await emptyFolder();
  await restore(path, restored);
  for (const name of kept) {
    expect(await readFile(join(restored, name), 'utf8')).toBe(`that of ${name}`);
  }
});

test('a backup, and what is restored, are for the user of the server alone [O-37]', async () => {
  const { source, folder } = await installation();
  const { path } = await backUp(source, { folder, keep: 7 });
  const restored = join(await emptyFolder(), 'restored');
  await restore(path, restored);
  for (const made of [path, restored]) expect((await stat(made)).mode & 0o777).toBe(0o700);
});

test.runIf(process.platform === 'linux')(
  'what is restored is on the disk before a start can find it [O-37]',
  async () => {
    const { source, folder } = await installation('file');
    async function copyTo(target: string): Promise<string[]> {
      await mkdir(join(target, 'base'), { recursive: true });
      await writeFile(join(target, 'base', '1'), 'rows');
      return ['file'];
    }
    const { path } = await backUp({ ...source, copyTo }, { folder, keep: 7 });
    const restored = await realpath(await emptyFolder());
    const handle = await open(restored);
    const synced = new Set<string>();
    vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (
      this: unknown,
    ) {
      synced.add(readlinkSync(`/proc/self/fd/${(this as FileHandle).fd}`));
    });
    onTestFinished(async () => {
      vi.restoreAllMocks();
      await handle.close();
    });
    await restore(path, restored);
    const made = await readdir(restored, { recursive: true });
    const paths = made
      .filter((name) => !name.startsWith('lock'))
      .map((name) => join(restored, name.replace(/^database/, 'database.restored')));
    expect(paths).toHaveLength(8);
    expect([restored, ...paths].filter((each) => !synced.has(each))).toEqual([]);
  },
);

test.each([1, 3])('the newest %d backups stay [O-36]', async (keep) => {
  const { source, folder } = await installation();
  for (const number of [1, 2, 3, 4, 5]) await backUp(source, { folder, keep }, day(number));
  const names = (await readdir(folder)).filter((name) => name !== 'installation');
  expect(names.toSorted()).toEqual([1, 2, 3, 4, 5].slice(5 - keep).map(nameOf));
});

test('a file that the store has lost stays in each backup that follows [O-36]', async () => {
  const { source, folder, fileOf } = await installation('lost', 'kept');
  const place = { folder, keep: 2 };
  await backUp(source, place, day(1));
  await rm(fileOf('lost'));
  for (const number of [2, 3, 4]) await backUp(source, place, day(number));
  const { path, missing } = await backUp(source, place, day(5));
  expect(missing).toEqual([]);
  expect(await contentIn(path, 'lost')).toBe('content of lost');
  expect((await stat(pathIn(join(path, 'files'), 'kept'))).nlink).toBe(3);
});

test('a file that is nowhere is said, deletes no older backup, and keeps none of the others out [O-36]', async () => {
  const { source, folder, fileOf } = await installation('lost', 'kept');
  const place = { folder, keep: 1 };
  const whole = { ...source, copyTo: async (to: string) => (await source.copyTo(to)).slice(1) };
  await backUp(whole, place, day(1));
  await rm(fileOf('lost'));
  const backup = await backUp(source, place, day(2));
  const said: string[] = [];
  expect(sayBackup(backup, (line) => said.push(line))).toBe(false);
  expect(said.join()).toContain('The backup lacks 1 files that documents have');
  expect(said.join()).toContain('lost. npm run verify names their documents.');
  expect(backup.path).toBe(join(folder, `${nameOf(2)}.incomplete`));
  expect(await contentIn(backup.path, 'kept')).toBe('content of kept');
  expect(await readdir(folder)).toEqual(expect.arrayContaining([nameOf(1)]));
  expect(await newestBackup(place, day(3))).toEqual(day(1));
  // A backup is not due again every ten minutes.
  expect(await isBackupDue(place, day(2))).toBe(false);
});

test('a clock that was ten years ahead ends neither backups nor those that stay [O-36]', async () => {
  const { source, folder } = await installation('file');
  const place = { folder, keep: 2 };
  await backUp(source, place, day(1));
  await backUp(source, place, new Date('2036-11-01T02:00:00.000Z'));
  expect(await isBackupDue(place, day(2))).toBe(true);
  const { ahead } = await backUp(source, place, day(2));
  expect(ahead).toEqual(['2036-11-01T02-00-00.000Z']);
  expect(await readdir(folder)).toEqual(expect.arrayContaining([nameOf(1), nameOf(2)]));
  expect(await newestBackup(place, day(3))).toEqual(day(2));
  expect(sayBackup(await backUp(source, place, day(3)), () => {})).toBe(true);
});

test('a folder without the mark of its backups, or with that of others, gets none [O-36]', async () => {
  const { source, folder } = await installation('file');
  const place = { folder, keep: 7 };
  await backUp(source, place, day(1));
  // Empties the folder, as if its disk were not mounted.
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  await expect(backUp(source, place, day(2))).rejects.toThrow('Is its disk mounted? If this is');
  expect(await readdir(folder)).toEqual([]);
  const others = await installation();
  await writeFile(join(others.folder, 'installation'), 'of others\n');
  await expect(backUp(source, { ...place, folder: others.folder }, day(2))).rejects.toThrow(
    `${others.folder} has the backups of the installation of others.`,
  );
  // Writes the mark of a new disk, as the message says.
  await writeFile(
    join(folder, 'installation'),
    await readFile(join(source.dataDir, 'installation')),
  );
  expect((await backUp(source, place, day(2))).missing).toEqual([]);
});

test('one that fails leaves nothing on a disk that is perhaps full [O-36]', async () => {
  const { source, folder } = await installation('file');
  const place = { folder, keep: 1 };
  await backUp(source, place, day(1));
  async function copyTo(target: string): Promise<string[]> {
    await source.copyTo(target);
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  }
  await expect(backUp({ ...source, copyTo }, place, day(2))).rejects.toThrow('no space left');
  expect((await readdir(folder)).toSorted()).toEqual([nameOf(1), 'installation']);
});
