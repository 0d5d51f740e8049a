import { inArray } from 'drizzle-orm';
import { forEachAsync } from 'es-toolkit';
import { hasFile } from './file-store';
import { markName } from './installation';
import { faultOf, knownFiles } from './known-files';
import { stored_files } from './schema';
import type { Storage } from './storage';

const readAtOnce = 8;
const listedAtOnce = 1_000;

type Files = Pick<Storage, 'db' | 'files'>;
type Say = (line: string) => void;

/** Ids of files in the store that the database does not know. */
async function* unknownFiles({ db, files }: Files): AsyncGenerator<string> {
  async function unknownIn(ids: string[]): Promise<string[]> {
    const known = await db
      .select({ id: stored_files.id })
      .from(stored_files)
      .where(inArray(stored_files.id, ids));
    const knownIds = new Set(known.map(({ id }) => id));
    return ids.filter((id) => !knownIds.has(id));
  }
  let batch: string[] = [];
  for await (const id of files.list()) {
    if (id !== markName) batch.push(id);
    if (batch.length < listedAtOnce) continue;
    yield* await unknownIn(batch);
    batch = [];
  }
  yield* await unknownIn(batch);
}

/**
 * Reads all files of documents, and names those that are missing or damaged, and those that the
 * database does not know. Says every thousand files how far it is. Resolves to whether all is well.
 * The installation may be in use meanwhile.
 */
export async function verify({ db, files }: Files, say: Say): Promise<boolean> {
  const total = await db.$count(stored_files);
  let read = 0;
  let hashed = 0;
  let faults = 0;
  for await (const batch of knownFiles(db)) {
    await forEachAsync(
      batch,
      async (known) => {
        const content = await files.digest(known.id).catch(() => undefined);
        // A file without a document may be missing: its upload has failed, or it has been deleted.
        const fault = content || known.documentId !== null ? faultOf(known, content) : undefined;
        if (known.sha256 !== null) hashed += 1;
        if (!fault) return;
        faults += 1;
        const owner = known.documentId === null ? known.state : `document ${known.documentId}`;
        say(`${owner}: file ${known.id} ${fault}`);
      },
      { concurrency: readAtOnce },
    );
    read += batch.length;
    say(`${read} of ${total} files`);
  }

  let surplus = 0;
  for await (const id of unknownFiles({ db, files })) {
    // The file may have been deleted meanwhile, with its row.
    if (!(await hasFile(files, id))) continue;
    surplus += 1;
    say(`surplus: file ${id} is not known to the database`);
  }
  say(
    `${read} files: ${faults} missing or damaged, ${surplus} surplus, ${read - hashed} without a SHA-256 so far.`,
  );
  return faults + surplus === 0;
}
