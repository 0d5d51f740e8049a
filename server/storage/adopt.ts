import { randomUUID } from 'node:crypto';
import { databaseName, installationOf, type Mark, sampleFiles, settle } from './installation';
import type { MarkedStorage } from './open-storage';
import { installation, portal_events, sessions, untold_decisions } from './schema';

export type Adopted = { id: string; sample: { wanted: number; found: number } };

function isTaken({ place }: Mark, id: string): Error {
  return new Error(
    `${place} belongs to the installation ${id}. Set DATA_DIR, and S3_BUCKET if there is one, to a store of this database's own. If this one has been copied with all that was in it, delete its file "installation" first. Nothing has been changed.`,
  );
}

/**
 * Gives a restored database and its store an id of their own or, with `original`, lets them take
 * the place of that installation. Throws, and changes nothing, if the database is an original
 * itself or if the store belongs to another installation.
 */
export async function adopt(
  { db, files, marks }: Pick<MarkedStorage, 'db' | 'files' | 'marks'>,
  original?: string,
): Promise<Adopted> {
  const own = await installationOf(db);
  const isOriginal = own?.database === (await databaseName(db));
  if (original === undefined && own && isOriginal) {
    throw new Error(
      `The database is that of the installation ${own.id} itself, not a copy. Set DATABASE_URL to the restored one. Nothing has been changed.`,
    );
  }
  if (original !== undefined && own?.id !== original) {
    throw new Error(
      `The database is not of the installation ${original}, but of ${own?.id ?? 'none'}. Nothing has been changed.`,
    );
  }
  const id = original ?? randomUUID();
  for (const mark of marks) {
    const found = await mark.read();
    if (found !== undefined && found !== id) throw isTaken(mark, found);
  }

  const sample = await sampleFiles({ db, files });
  const unsettled = { id, database: null };
  await db.transaction(async (tx) => {
    await tx
      .insert(installation)
      .values(unsettled)
      .onConflictDoUpdate({ target: installation.is_only, set: unsettled });
    if (isOriginal) return;
    // Sessions that ended after the backup must not return.
    await tx.delete(sessions);
    // Nobody else tells the portal.
    if (original !== undefined) return;
    await tx.delete(untold_decisions);
    await tx.delete(portal_events);
  });
  await settle(db, marks, id);
  return { id, sample };
}
