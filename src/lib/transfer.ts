/** Files that were dropped, pasted or picked, and folders that have yet to be read. */
export type Incoming = { files: File[]; folders: FileSystemEntry[] };

/** Reads files and folders from a drop or a paste. Call it during the event. */
export function readTransfer({ items, files }: DataTransfer): Incoming {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.());
  const folders = entries.filter((entry) => entry?.isDirectory).filter((entry) => entry != null);
  // Browsers list a folder among the files as well, by its name.
  const names = new Set(folders.map(({ name }) => name));
  return { files: [...files].filter(({ name }) => !names.has(name)), folders };
}
