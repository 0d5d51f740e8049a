import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of each file by id, in the folder of a file store or a bucket, except the mark. */
export async function filePaths(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => !entry.isDirectory() && entry.name !== 'installation')
      .map(({ name, parentPath }) => [name, join(parentPath, name)]),
  );
}

/** The ids of the files in the folder of a file store, sorted. */
export const idsIn = async (folder: string) => [...(await filePaths(folder)).keys()].sort();
