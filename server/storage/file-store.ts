import type { SpooledFile } from './spool';

/** First and last byte, inclusive. */
export type ByteRange = { start: number; end: number };

/** The wanted part of a file: from `start` to `end` or the end of the file, or the last bytes. */
export type WantedRange = { start: number; end?: number } | { last: number };

export type StoredFile = {
  /** Bytes of the whole file. */
  size: number;
  /** The range that the stream has, if one was wanted. */
  range?: ByteRange;
  /**
   * Read it to its end or cancel it: it may hold a connection. Undefined if the file has no byte of
   * the wanted range.
   */
  stream: ReadableStream<Uint8Array> | undefined;
};

/** `sha256` in hexadecimal. */
export type FileContent = { bytes: number; sha256: string };

/** Files by generated id, outside any web root. A stored file never changes. */
export type FileStore = {
  /** Moves a spooled file into the store durably. */
  put(id: string, file: SpooledFile): Promise<void>;
  /** Undefined if the file does not exist. Throws if it cannot be read. */
  open(id: string, wanted?: WantedRange): Promise<StoredFile | undefined>;
  /** Reads the whole file. Undefined if it does not exist; throws if it cannot be read. */
  digest(id: string): Promise<FileContent | undefined>;
  /** Does nothing if the file does not exist. */
  remove(id: string): Promise<void>;
  /** The ids of all files, in any order. */
  list(): AsyncIterable<string>;
  /**
   * Moves files from where earlier versions kept them, and resolves to their number. Undefined if
   * all versions agree.
   */
  moveOldFiles?: (signal?: AbortSignal) => Promise<number>;
};

/** Resolves to whether a store has a file that it can open. */
export async function hasFile(files: FileStore, id: string): Promise<boolean> {
  const file = await files.open(id).catch(() => undefined);
  await file?.stream?.cancel();
  return file !== undefined;
}
