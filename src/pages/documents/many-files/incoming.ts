import { differenceBy, sumBy, uniqBy } from 'es-toolkit';
import { keyOf } from '@/lib/file-key';
import type { Incoming } from '@/lib/transfer';
import type { Row } from '@/pages/documents/many-files/rows';

export const maxFiles = 200;
/** MB of all files. */
export const maxMegabytes = 400;

/** What file managers leave in folders, and what they hide. */
const leftovers = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$)/i;

/**
 * Lists the files, and those in folders at any depth, until there are too many; and the names of
 * what cannot be read.
 */
export async function readIncoming({ files, folders }: Incoming) {
  const found = withoutLeftovers(files);
  const lost: string[] = [];
  const open = [...folders];
  for (const entry of open) {
    if (found.length > maxFiles) break;
    try {
      if (isFolder(entry)) open.push(...(await list(entry)));
      else if (isFile(entry)) found.push(...withoutLeftovers([await read(entry)]));
    } catch {
      lost.push(entry.name);
    }
  }
  return { found, lost };
}

/** Drops leftovers, which a chosen folder contains, too. */
export const withoutLeftovers = (files: readonly File[]) =>
  files.filter(({ name }) => !leftovers.test(name));

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const read = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader answers with a part at a time, and with nothing at the end. */
async function list(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return entries;
    entries.push(...part);
  }
}

/** Files that were not accepted the last time; undefined if all were. */
export type LeftOut = {
  /** Names of files for which the tray has no room. */
  tooMany: string[];
  /** Number of files that are in the tray already. */
  already: number;
};

/** Takes each file once, while the tray has room. `stacks` have been cut already. */
export function takeFiles(rows: readonly Row[], stacks: readonly File[], files: readonly File[]) {
  const there = rows.map(({ file }) => file);
  const fresh = differenceBy(uniqBy(files, keyOf), [...there, ...stacks], keyOf);
  let room = maxMegabytes * 1024 * 1024 - sumBy(there, ({ size }) => size);
  const accepted: File[] = [];
  const tooMany: string[] = [];
  for (const file of fresh) {
    if (file.size > room || rows.length + accepted.length >= maxFiles) tooMany.push(file.name);
    else {
      room -= file.size;
      accepted.push(file);
    }
  }
  const already = files.length - fresh.length;
  return { accepted, leftOut: tooMany.length + already > 0 ? { tooMany, already } : undefined };
}
