import { uniqBy } from 'es-toolkit';
import { keyOf, type Row } from '@/pages/documents/many-files/rows';

export const mostFiles = 200;
/** MB of all files. */
export const mostMegabytes = 400;

/** How many of the last files have not been taken, and why; undefined if all have. */
export type LeftOut = { tooMany: number; already: number };

/** Takes as many files as the tray has room for, each once. */
export function takeFiles(rows: readonly Row[], files: readonly File[]) {
  const there = new Set(rows.map(({ file }) => keyOf(file)));
  const fresh = uniqBy(files, keyOf).filter((file) => !there.has(keyOf(file)));
  let bytes = rows.reduce((sum, { file }) => sum + file.size, 0);
  const taken: File[] = [];
  for (const file of fresh) {
    bytes += file.size;
    if (rows.length + taken.length >= mostFiles || bytes > mostMegabytes * 1024 * 1024) break;
    taken.push(file);
  }
  const leftOut: LeftOut = {
    tooMany: fresh.length - taken.length,
    already: files.length - fresh.length,
  };
  return { taken, leftOut: leftOut.tooMany + leftOut.already > 0 ? leftOut : undefined };
}
