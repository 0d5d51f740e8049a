import { createHash } from 'node:crypto';
import { asc, eq, gt } from 'drizzle-orm';
import { forEachAsync } from 'es-toolkit';
import type { Database } from './database';
import type { FileStore } from './file-store';
import { documents, stored_files } from './schema';
import type { Storage } from './storage';

const batchSize = 1_000;
const concurrency = 8;

type KnownFile = {
  id: string;
  /** The document that refers to the file, with its size in KB, rounded up. */
  documentId: number | null;
  size: number | null;
};

async function* knownFiles(db: Database): AsyncGenerator<KnownFile[]> {
  for (let last = ''; ; ) {
    const batch = await db
      .select({ id: stored_files.id, documentId: documents.id, size: documents.file_size })
      .from(stored_files)
      .leftJoin(documents, eq(documents.storage_id, stored_files.id))
      .where(gt(stored_files.id, last))
      .orderBy(asc(stored_files.id))
      .limit(batchSize);
    const end = batch.at(-1);
    if (!end) return;
    yield batch;
    last = end.id;
  }
}

type Content = { bytes: number; hash: string };

/** Reads a whole file. Undefined if there is none. */
async function contentOf(files: FileStore, id: string): Promise<Content | undefined> {
  const file = await files.open(id);
  if (!file) return;
  const hash = createHash('sha256');
  for await (const chunk of file.stream ?? []) hash.update(chunk);
  return { bytes: file.size, hash: hash.digest('hex') };
}

/** What is wrong with a document's file; undefined if nothing is. */
function faultOf({ size }: KnownFile, content: Content | undefined): string | undefined {
  if (size === null) return;
  if (!content) return 'is missing or cannot be read';
  const found = Math.ceil(content.bytes / 1024);
  if (found !== size) return `has ${found} KB instead of ${size}`;
}

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
    const content = await contentOf(source.files, known.id).catch(() => undefined);
    const fault = faultOf(known, content);
    if (fault) copied.faults.push(`document ${known.documentId}: file ${known.id} ${fault}`);
    if (fault || !content) return;
    const isSame = async () => (await contentOf(target.files, known.id))?.hash === content.hash;
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
