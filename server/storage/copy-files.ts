import { forEachAsync } from 'es-toolkit';
import { faultOf, type KnownFile, knownFiles } from './known-files';
import type { Storage } from './storage';

const concurrency = 8;

export type CopiedFiles = {
  sent: number;
  /** Number of files that the target had already, with the same content. */
  present: number;
  /** Missing and damaged files of documents, as lines for the operator. */
  faults: string[];
};

type Source = Pick<Storage, 'db' | 'files'>;
type Target = Pick<Storage, 'files' | 'spool'>;

async function send(source: Source, { files, spool }: Target, id: string): Promise<void> {
  const file = await source.files.open(id);
  if (!file?.stream) throw new Error(`The file ${id} has gone meanwhile.`);
  const spooled = await spool.receive(file.stream);
  try {
    await files.put(id, spooled);
  } finally {
    await spool.discard(spooled);
  }
}

/**
 * Copies all files that the database knows. Each is read back from the target and compared. A file
 * without a document may be missing: its upload has failed, or it has been deleted.
 */
export async function copyFiles(
  source: Source,
  target: Target,
  onFiles: (count: number) => void = () => {},
): Promise<CopiedFiles> {
  const copied: CopiedFiles = { sent: 0, present: 0, faults: [] };

  async function copy(known: KnownFile): Promise<void> {
    const content = await source.files.digest(known.id).catch(() => undefined);
    const fault = known.documentId === null ? undefined : faultOf(known, content);
    if (fault) copied.faults.push(`document ${known.documentId}: file ${known.id} ${fault}`);
    if (fault || !content) return;
    const isSame = async () => (await target.files.digest(known.id))?.sha256 === content.sha256;
    if (await isSame()) {
      copied.present += 1;
      return;
    }
    await send(source, target, known.id);
    if (!(await isSame())) throw new Error(`The file ${known.id} did not arrive as it is.`);
    copied.sent += 1;
  }

  let failure: { error: unknown } | undefined;
  /** Ends the copy at the first failure, but not before the other files under way have arrived. */
  async function copyUnlessFailed(known: KnownFile): Promise<void> {
    if (failure) return;
    await copy(known).catch((error: unknown) => {
      failure ??= { error };
    });
  }

  for await (const batch of knownFiles(source.db)) {
    await forEachAsync(batch, copyUnlessFailed, { concurrency });
    if (failure) throw failure.error;
    onFiles(copied.sent + copied.present);
  }
  return copied;
}
