import { constants } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mapAsync, partition } from 'es-toolkit';
import { currentLog } from '../log/log';
import { assertBackupPlace } from './backup-place';
import { filesAtOnce, sync, syncFolder } from './copy-folder';
import type { OpenDatabase } from './database';
import { pathIn, pathsOf } from './disk-file-store';

/**
 * Backups of an embedded installation: folders like DATA_DIR, named after the time (UTC).
 * Unfinished backups, and those that lack files, have other names.
 */

export type BackupPlace = {
  /** An existing folder: where it is missing, its disk is perhaps not mounted. */
  folder: string;
  /** How many backups stay. */
  keep: number;
};

export type BackupSource = { dataDir: string } & Required<Pick<OpenDatabase, 'copyTo'>>;

export type Backup = {
  path: string;
  /** Ids of documents' files that neither the store nor a backup has. */
  missing: string[];
  /** Names of backups that a clock ahead of time has made. They are kept, but do not count. */
  ahead: string[];
};

const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(\.incomplete)?$/;
const incomplete = '.incomplete';
const unfinished = '.unfinished';
/** The hour of the night, in the time zone of the process. */
const hourOfBackup = 2;

const nameOf = (time: Date) => time.toISOString().replaceAll(':', '-');
const timeOf = (name: string) =>
  new Date(name.replace(incomplete, '').replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** The names of the backups up to a time, and of those after it, oldest first. */
async function backupsIn(folder: string, now: Date): Promise<[string[], string[]]> {
  const names = (await readdir(folder)).filter((name) => named.test(name)).sort();
  return partition(names, (name) => timeOf(name) <= now);
}

/** Resolves to whether there is no backup since two o'clock last night. */
export async function isBackupDue({ folder }: BackupPlace, now: Date): Promise<boolean> {
  const due = new Date(now);
  due.setHours(hourOfBackup, 0, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  const newest = (await backupsIn(folder, now))[0].at(-1);
  return !newest || timeOf(newest) < due;
}

/** The time of the newest backup that lacks nothing; undefined if there is none. */
export async function newestBackup({ folder }: BackupPlace, now: Date): Promise<Date | undefined> {
  const [names] = await backupsIn(folder, now);
  const newest = names.findLast((name) => !name.endsWith(incomplete));
  return newest === undefined ? undefined : timeOf(newest);
}

function isOneOf(error: unknown, ...codes: string[]): boolean {
  return codes.includes(String((error as NodeJS.ErrnoException).code));
}

/** False where no link is possible, or the file is missing. */
const linked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    (error: unknown) => isOneOf(error, 'EEXIST'),
  );

/** False if the file is missing, or its disk cannot read it. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await sync(to);
    return true;
  } catch (error) {
    if (isOneOf(error, 'ENOENT', 'EIO')) return false;
    throw error;
  }
}

/** Links or copies a file from the first path that has it. False if none does. */
async function backUpFile(paths: string[], to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  // On another disk, only files of earlier backups can be linked: most of them.
  for (const path of paths) if (await linked(path, to)) return true;
  for (const path of paths) if (await copied(path, to)) return true;
  return false;
}

/** Fills a folder. Resolves to the ids of the files that are missing everywhere. */
async function fill(
  target: string,
  { dataDir, copyTo }: BackupSource,
  earlier: string[],
): Promise<string[]> {
  await mkdir(target, { mode: 0o700 });
  const ids = await copyTo(join(target, 'database'));
  await syncFolder(join(target, 'database'));

  const [from, to] = [join(dataDir, 'files'), join(target, 'files')];
  await mkdir(to);
  const missing = await mapAsync(
    ids,
    async (id) => {
      const before = earlier.map((backup) => pathIn(join(backup, 'files'), id));
      return (await backUpFile([...pathsOf(from, id), ...before], pathIn(to, id))) ? [] : [id];
    },
    filesAtOnce,
  );
  for (const extra of ['installation', 'portal.key']) {
    await cp(join(dataDir, extra), join(target, extra)).catch((error: unknown) => {
      if (!isOneOf(error, 'ENOENT')) throw error;
    });
  }
  await sync(target);
  return missing.flat();
}

/** Renames a complete backup first: the process may be killed while deleting it. */
async function remove(path: string): Promise<void> {
  await rename(path, path + unfinished);
  await rm(path + unfinished, { recursive: true });
}

/**
 * Makes a backup while the installation is in use, and deletes the oldest ones. Calls wait while
 * the database is copied. A file that the store has lost is taken from an earlier backup. Where
 * none has it, all others are backed up, and no backup is deleted.
 *
 * The database comes first: each of its documents then has its file, because files are deleted a
 * day after their documents.
 */
export async function backUp(
  source: BackupSource,
  { folder, keep }: BackupPlace,
  now = new Date(),
): Promise<Backup> {
  const [before, ahead] = await backupsIn(folder, now);
  await assertBackupPlace(folder, source.dataDir);
  for (const name of await readdir(folder)) {
    if (name.endsWith(unfinished)) await rm(join(folder, name), { recursive: true });
  }
  const target = join(folder, nameOf(now) + unfinished);
  const earlier = [...before, ...ahead].toReversed().map((name) => join(folder, name));
  const missing = await fill(target, source, earlier).catch(async (error: unknown) => {
    // Frees the space: the disk may be full, and DATA_DIR may be on it.
    await rm(target, { recursive: true, force: true }).catch(() => {});
    throw error;
  });
  const name = nameOf(now) + (missing.length > 0 ? incomplete : '');
  await rename(target, join(folder, name));
  await sync(folder);
  if (missing.length === 0) {
    for (const old of [...before, name].slice(0, -keep)) await remove(join(folder, old));
  }
  return { path: join(folder, name), missing, ahead };
}

const listed = 20;

/** Logs what is wrong with a backup. */
export function logFaults({ missing, ahead }: Backup): void {
  if (ahead.length > 0) currentLog().warn({ backups: ahead }, 'backups of a time yet to come');
  if (missing.length > 0) {
    const files = missing.slice(0, listed);
    currentLog().error({ missing: missing.length, files }, 'backup without files that are lost');
  }
}

/** Says where a backup is and what is wrong with it. Returns whether it has everything. */
export function sayBackup({ path, missing, ahead }: Backup, say: (line: string) => void): boolean {
  say(path);
  if (ahead.length > 0) {
    say(
      `The time of ${ahead.slice(0, listed).join(', ')} is yet to come, so it counts as no backup. If the clock is right, delete it.`,
    );
  }
  if (missing.length === 0) return true;
  say(
    `The backup lacks ${missing.length} files that documents have, and no older backup was deleted. Neither the store nor a backup has them: ${missing.slice(0, listed).join(', ')}. npm run verify names their documents.`,
  );
  return false;
}
