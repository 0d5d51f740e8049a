import { stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { folderMark, markName, textIn } from './installation';

/** The file of DATA_DIR that says which BACKUP_DIR has had a backup. */
const noteName = 'backup-place';

/**
 * Throws if BACKUP_DIR belongs to another installation, or lacks the mark that it had: its disk is
 * not mounted then. Marks a folder at its first use.
 */
export async function assertBackupPlace(folder: string, dataDir: string): Promise<void> {
  const id = await folderMark(dataDir).read();
  // Version 0.1.0 marked no folders.
  if (id === undefined) return;
  const mark = folderMark(folder);
  const found = await mark.read();
  if (found !== undefined && found !== id) {
    throw new Error(
      `${folder} has the backups of the installation ${found}. Set BACKUP_DIR to a folder of its own. No backup has been made.`,
    );
  }
  const note = join(dataDir, noteName);
  const isKnown = (await textIn(note)) === resolve(folder);
  if (found === undefined && isKnown) {
    throw new Error(
      `${folder} is not marked as the place of the backups. Is its disk mounted? If this is a new disk: cp ${join(dataDir, markName)} ${folder}/. No backup has been made.`,
    );
  }
  if (found === undefined) await mark.write(id);
  if (!isKnown) await writeFile(note, `${resolve(folder)}\n`, { flush: true });
}

/** Resolves to whether backups are on DATA_DIR's own disk, and would be lost with it. */
export async function isOnOneDisk(folder: string, dataDir: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(folder), stat(dataDir)]);
  return one.dev === other.dev;
}
