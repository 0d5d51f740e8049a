import { limitAsync } from 'es-toolkit';
import { readInWorker } from '@/components/viewer/signatures/read-in-worker';
import type { FileSignatures } from '@/lib/signatures/read-signatures';

/** Signatures of a file; 'unreadable' if it has some that could not be read. */
type Said = FileSignatures | 'unreadable';

/** Facts of a file, with access to its bytes and places. */
export type FileFacts = {
  said: Said;
  /** Returns a fresh copy at each call. */
  readBytes: () => Promise<Uint8Array>;
  /** Scrolls to a field. Resolves to false where it cannot be seen. */
  reveal?: (field: string) => Promise<boolean>;
};

/** Reads what a file says; undefined if nothing. Rejects if its bytes cannot be read. */
export async function readFacts(
  readBytes: FileFacts['readBytes'],
  signal: AbortSignal,
): Promise<Said | undefined> {
  signal.throwIfAborted();
  const bytes = await readBytes();
  try {
    const said = await readInWorker(bytes, signal);
    return said.signatures.length + said.emptyFields.length > 0 ? said : undefined;
  } catch {
    signal.throwIfAborted();
    return mayBeSigned(await readBytes()) ? 'unreadable' : undefined;
  }
}

/** Reads one file after the other: there may be hundreds. */
export const readFactsInTurn = limitAsync(readFacts, 1);

/** True if a file contains words that every signature needs. */
const mayBeSigned = (bytes: Uint8Array) =>
  /\/(ByteRange|Sig)\b/.test(new TextDecoder('latin1').decode(bytes));
