import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { stored_files } from './schema';
import type { Storage } from './storage';

const readAtOnce = 100;

/**
 * Reads the files of earlier versions, which have no SHA-256, and gives them one. Reads one file at
 * a time, so that it disturbs nobody, and goes on where it was stopped. Files that cannot be read
 * are left to the next run. Resolves to the number of files.
 */
export async function hashOldFiles(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  signal?: AbortSignal,
): Promise<number> {
  let hashed = 0;
  for (let last = ''; !signal?.aborted; ) {
    const batch = await db
      .select({ id: stored_files.id })
      .from(stored_files)
      .where(and(isNull(stored_files.sha256), gt(stored_files.id, last)))
      .orderBy(asc(stored_files.id))
      .limit(readAtOnce);
    const end = batch.at(-1);
    if (!end) break;
    for (const { id } of batch) {
      if (signal?.aborted) break;
      const content = await files.digest(id).catch(() => undefined);
      if (!content) continue;
      await db.update(stored_files).set({ sha256: content.sha256 }).where(eq(stored_files.id, id));
      hashed += 1;
    }
    last = end.id;
  }
  return hashed;
}
