import { differenceBy, sumBy, uniqBy } from 'es-toolkit';
import { keyOf, type Row } from '@/pages/documents/many-files/rows';

export const maxFiles = 200;
/** MB of all files. */
export const maxMegabytes = 400;

/** What was dropped, pasted or picked: files, and folders that have yet to be read. */
export type Incoming = { files: File[]; folders: FileSystemEntry[] };

let waiting: Incoming[] = [];
let take: ((incoming: Incoming) => void) | undefined;

/** Hands what the page has caught to the tray, now or when it has opened. */
export function offer(incoming: Incoming) {
  if (take) take(incoming);
  else waiting.push(incoming);
}

/** Takes what waits and all that follows, until the returned function is called. */
export function subscribe(onIncoming: (incoming: Incoming) => void) {
  take = onIncoming;
  const first = waiting;
  waiting = [];
  for (const incoming of first) onIncoming(incoming);
  return () => {
    take = undefined;
  };
}

/** What file managers leave in folders, and what they hide. */
const leftovers = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$)/i;

/** The files, and those in the folders and in the folders below, until there are too many. */
export async function readIncoming({ files, folders }: Incoming): Promise<File[]> {
  const found = withoutLeftovers(files);
  const open = [...folders];
  for (const entry of open) {
    if (found.length > maxFiles) break;
    if (isFolder(entry)) open.push(...(await list(entry)));
    else if (isFile(entry)) found.push(...withoutLeftovers([await read(entry)]));
  }
  return found;
}

/** A chosen folder brings its leftovers, too. */
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

/** How many of the last files have not been taken, and why; undefined if all have. */
export type LeftOut = { tooMany: number; already: number };

/** Takes as many files as the tray has room for, each once. */
export function takeFiles(rows: readonly Row[], files: readonly File[]) {
  const there = rows.map(({ file }) => file);
  const fresh = differenceBy(uniqBy(files, keyOf), there, keyOf);
  let bytes = sumBy(there, ({ size }) => size);
  const taken: File[] = [];
  for (const file of fresh) {
    bytes += file.size;
    if (rows.length + taken.length >= maxFiles || bytes > maxMegabytes * 1024 * 1024) break;
    taken.push(file);
  }
  const leftOut: LeftOut = {
    tooMany: fresh.length - taken.length,
    already: files.length - fresh.length,
  };
  return { taken, leftOut: leftOut.tooMany + leftOut.already > 0 ? leftOut : undefined };
}
