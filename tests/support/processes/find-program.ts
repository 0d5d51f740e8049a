import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/** The path of a program: the name itself if it is a path, else in a folder of PATH. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => resolve(folder, name)).find((path) => existsSync(path));
}
