import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { forEachAsync, partition } from 'es-toolkit';

/** Many, since each step of a file waits its turn in a busy process. */
export const filesAtOnce = { concurrency: 32 };

/** Syncs a file or a folder. */
export async function sync(path: string): Promise<void> {
  const opened = await open(path);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Copies a folder with all that is in it to a new one; shares the blocks where the disk can. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const targetOf = ({ parentPath, name }: (typeof entries)[number]) =>
    join(to, relative(from, parentPath), name);
  const [folders, files] = partition(entries, (entry) => entry.isDirectory());
  await mkdir(to, { recursive: true, mode: 0o700 });
  // Goes in order: a folder comes before the folders in it.
  for (const folder of folders) await mkdir(targetOf(folder), { recursive: true });
  await forEachAsync(
    files,
    (file) =>
      copyFile(join(file.parentPath, file.name), targetOf(file), constants.COPYFILE_FICLONE),
    filesAtOnce,
  );
}

/** Syncs a folder with all that is in it. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await forEachAsync(entries, ({ parentPath, name }) => sync(join(parentPath, name)), filesAtOnce);
  await sync(folder);
}
