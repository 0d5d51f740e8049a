import { and, eq, ne } from 'drizzle-orm';
import type { Caller } from '../auth/caller';
import { refusal } from '../http/errors';
import type { Database } from '../storage/database';
import { documents, stored_files } from '../storage/schema';
import { type Sentence, sentence } from '../texts/sentence';
import type { Upload } from './submission';
import { own } from './visibility';

/**
 * Looks for another document of the caller with the same bytes as the uploaded file. Resolves to a
 * hint if there is one; throws a 409 if it is of the same type. A type that allows only one refuses
 * a second in any case, with a sentence of its own. `exceptId` is the document that the file is
 * for.
 */
export async function findSameFile(
  db: Database,
  caller: Caller,
  { type, file }: Pick<Upload, 'type' | 'file'>,
  exceptId = 0,
): Promise<Sentence | undefined> {
  const same = await db
    .select({ name: documents.document_name, typeId: documents.document_type_id })
    .from(documents)
    .innerJoin(stored_files, eq(stored_files.id, documents.storage_id))
    .where(and(own(caller).where, ne(documents.id, exceptId), eq(stored_files.sha256, file.sha256)))
    .orderBy(documents.id);
  const ofType = same.find(({ typeId }) => typeId === type.id);
  if (ofType && type.is_multiple) {
    throw refusal(409, 'You have already uploaded this file as {name}.', { name: ofType.name });
  }
  return same[0] && sentence('You have uploaded the same file as {name}.', { name: same[0].name });
}
