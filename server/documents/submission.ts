import { eq, max } from 'drizzle-orm';
import * as v from 'valibot';
import { InvalidInput, notFound } from '../http/errors';
import { type FieldErrors, idFrom, requiredText } from '../http/fields';
import type { Upload } from '../http/multipart';
import type { Database } from '../storage/database';
import { discard } from '../storage/discard';
import type { FileStore, StoredFile } from '../storage/file-store';
import { document_types } from '../storage/schema';

/** The upload form: document_type_id, file, additional_name (spec sections 5 and 7). */

export type DocumentType = NonNullable<Awaited<ReturnType<typeof findType>>>;

const KB = 1024;
const additionalName = requiredText(255);

export async function findType(db: Database, id: number | undefined) {
  if (id === undefined) return;
  return db.query.document_types.findFirst({
    where: eq(document_types.id, id),
    with: { mime_type: true },
  });
}

/** The type of a document that there is. */
export async function typeOf(
  db: Database,
  { document_type_id }: { document_type_id: number },
): Promise<DocumentType> {
  const type = await findType(db, document_type_id);
  if (!type) throw notFound('Document type');
  return type;
}

/** The most bytes that a file of this type may have; of any type, while the type is not known. */
export async function maxBytesOf(db: Database, type: DocumentType | undefined): Promise<number> {
  if (type) return type.max_size * KB;
  const [largest] = await db.select({ KB: max(document_types.max_size) }).from(document_types);
  return (largest?.KB ?? 0) * KB;
}

function fileFault({ file, isTooLarge }: Upload, type: DocumentType): string | undefined {
  const { mime_type, extension } = type.mime_type;
  if (isTooLarge || (file && file.size > type.max_size * KB)) {
    return `The file is too large: at most ${type.max_size} KB.`;
  }
  if (file?.size === 0) return 'The file is empty.';
  if (file && file.mimeType !== mime_type) {
    return `The file must be of type ${mime_type} (.${extension}).`;
  }
}

function faultsOf(upload: Upload, type: DocumentType): FieldErrors {
  const errors: FieldErrors = {};
  const file = fileFault(upload, type);
  if (file) errors.file = [file];
  // Where there is only one document of a type, it has no description.
  if (type.is_multiple) {
    const { issues } = v.safeParse(additionalName, upload.fields.additional_name);
    if (issues) errors.additional_name = [issues[0].message];
  }
  return errors;
}

function hasNone(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}

function nameOf({ fields }: Upload, type: DocumentType): string {
  return type.is_multiple ? (fields.additional_name ?? '').trim() : '';
}

/** What a new document is made of. Throws a 422 that names each wrong field. */
export function newSubmission(upload: Upload, type: DocumentType | undefined) {
  const errors = type ? faultsOf(upload, type) : {};
  const { file, isTooLarge } = upload;
  if (!type) errors.document_type_id = ['Choose a document type.'];
  else if (!type.is_active) errors.document_type_id = ['This document type is no longer in use.'];
  if (!file && !isTooLarge) errors.file = ['Choose a file.'];

  if (type && file && hasNone(errors)) {
    return { type, file, additional_name: nameOf(upload, type) };
  }
  throw new InvalidInput(errors);
}

/** What an existing document becomes; without a new file it keeps the one it has. Throws a 422 like the above. */
export function editedSubmission(upload: Upload, type: DocumentType) {
  const errors = faultsOf(upload, type);
  const { document_type_id } = upload.fields;
  if (document_type_id && idFrom(document_type_id) !== type.id) {
    errors.document_type_id = ['The document type cannot be changed.'];
  }

  if (hasNone(errors)) return { file: upload.file, additional_name: nameOf(upload, type) };
  throw new InvalidInput(errors);
}

/** What a row says of its file. */
export function fileColumns(file: StoredFile, { mime_type }: DocumentType) {
  return {
    storage_id: file.id,
    file_size: Math.ceil(file.size / KB),
    mime_type: mime_type.mime_type,
    extension: mime_type.extension,
  };
}

/** Does the rest of an upload; when that fails, the uploaded file goes. */
export async function orDiscard<Result>(
  files: FileStore,
  { file }: Upload,
  rest: () => Promise<Result>,
): Promise<Result> {
  try {
    return await rest();
  } catch (error) {
    if (file) await discard(files, file.id);
    throw error;
  }
}
