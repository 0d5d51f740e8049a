import type { Incoming } from '@/pages/documents/many-files/incoming';

/** What file managers leave in folders, and what they hide. */
const leftovers = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$)/i;

/** The files, and those in the folders and in the folders below, at most `most`. */
export async function readIncoming({ files, folders }: Incoming, most: number): Promise<File[]> {
  const found = withoutLeftovers(files);
  const open = [...folders];
  while (open.length > 0 && found.length <= most) {
    const entry = open.shift();
    if (!entry) break;
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
