import { constants } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forEachAsync } from 'es-toolkit';
import { filesAtOnce, sync, syncFolder } from './copy-folder';
import type { OpenDatabase } from './database';
import { pathIn, pathsOf } from './disk-file-store';

/**
 * Backups of an embedded installation: folders like DATA_DIR, named after the time (UTC). One that
 * is not complete has another name.
 */

export type BackupPlace = {
  /** Exists: where it is missing, its disk may be. */
  folder: string;
  /** How many backups stay. */
  keep: number;
};

/** What is backed up. */
export type BackupSource = { dataDir: string } & Required<Pick<OpenDatabase, 'copyTo'>>;

const complete = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
const unfinished = '.unfinished';
/** The hour of the night, in the time zone of the process. */
const hourOfBackup = 2;

const nameOf = (time: Date) => time.toISOString().replaceAll(':', '-');
const timeOf = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** The names of the complete backups, oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => complete.test(name)).sort();
}

/** Whether there is no backup since two o'clock last night. */
export async function isBackupDue({ folder }: BackupPlace, now: Date): Promise<boolean> {
  const due = new Date(now);
  due.setHours(hourOfBackup, 0, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  const newest = (await backupsIn(folder)).at(-1);
  return !newest || timeOf(newest) < due;
}

function isOneOf(error: unknown, ...codes: string[]): boolean {
  return codes.includes(String((error as NodeJS.ErrnoException).code));
}

/** Links a file, or copies it where no link is possible. Throws ENOENT if it is gone. */
async function linkOrCopy(from: string, to: string, before: string | undefined): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isOneOf(error, 'ENOENT', 'EEXIST')) throw error;
    // On another disk, the last backup has most files.
    const isLinked =
      before &&
      (await link(before, to).then(
        () => true,
        () => false,
      ));
    if (isLinked) return;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await sync(to);
  }
}

/** A file may have been moved or deleted meanwhile, or may never have arrived. */
async function backUpFile(paths: string[], to: string, before: string | undefined): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  for (const path of paths) {
    try {
      return await linkOrCopy(path, to, before);
    } catch (error) {
      if (isOneOf(error, 'EEXIST')) return;
      if (!isOneOf(error, 'ENOENT')) throw error;
    }
  }
}

/**
 * Makes a backup while the installation is in use, and deletes the oldest ones. Calls wait while
 * the database is copied. Resolves to the path of the backup.
 *
 * The database comes first: each of its rows then has its file, because files are deleted a day
 * after their rows.
 */
export async function backUp(
  { dataDir, copyTo }: BackupSource,
  { folder, keep }: BackupPlace,
  now = new Date(),
): Promise<string> {
  const before = await backupsIn(folder);
  for (const name of await readdir(folder)) {
    if (name.endsWith(unfinished)) await rm(join(folder, name), { recursive: true });
  }
  const name = nameOf(now);
  const target = join(folder, name + unfinished);
  await mkdir(target, { mode: 0o700 });
  const ids = await copyTo(join(target, 'database'));
  await syncFolder(join(target, 'database'));

  const [from, to] = [join(dataDir, 'files'), join(target, 'files')];
  await mkdir(to);
  const last = before.at(-1);
  await forEachAsync(
    ids,
    (id) => {
      const copied = last && pathIn(join(folder, last, 'files'), id);
      return backUpFile(pathsOf(from, id), pathIn(to, id), copied);
    },
    filesAtOnce,
  );
  for (const extra of ['installation', 'portal.key']) {
    await cp(join(dataDir, extra), join(target, extra)).catch((error: unknown) => {
      if (!isOneOf(error, 'ENOENT')) throw error;
    });
  }
  await sync(target);
  await rename(target, join(folder, name));
  await sync(folder);
  for (const old of [...before, name].slice(0, -keep)) {
    await rm(join(folder, old), { recursive: true });
  }
  return join(folder, name);
}
