import { eq, max } from 'drizzle-orm';
import * as v from 'valibot';
import { documentName } from '../domain/document-name';
import { cleanText } from '../domain/text';
import { InvalidInput, notFound } from '../http/errors';
import { type FieldErrors, idFrom, requiredText } from '../http/fields';
import type { Fields, Form } from '../http/multipart';
import type { Database } from '../storage/database';
import { document_types } from '../storage/schema';
import type { SpooledFile } from '../storage/spool';
import { sentenceOf } from '../texts/issue';
import { sentence } from '../texts/sentence';
import type { DocumentRow } from './access';

export type DocumentType = NonNullable<Awaited<ReturnType<typeof findType>>>;

type Named = { type: DocumentType; additional_name: string; document_name: string };
/** A checked upload. */
export type Upload = Named & { file: SpooledFile };
/** A checked edit. Without a file the document keeps its current one. */
export type Edit = Named & { file: SpooledFile | undefined };

const KB = 1024;
const additionalName = requiredText(255);

async function findType(db: Database, id: number | undefined) {
  if (id === undefined) return;
  return db.query.document_types.findFirst({
    where: eq(document_types.id, id),
    with: { mime_type: true },
  });
}

/** The document type chosen in the upload form, if it exists. */
export function typeIn(db: Database, fields: Fields) {
  return findType(db, idFrom(fields.document_type_id));
}

export async function typeOf(
  db: Database,
  { document_type_id }: Pick<DocumentRow, 'document_type_id'>,
): Promise<DocumentType> {
  const type = await findType(db, document_type_id);
  if (!type) throw notFound('Document type');
  return type;
}

/**
 * Size limit of a type's files in bytes. While the type is unknown, the largest limit of all types.
 */
export async function maxBytesOf(db: Database, type: DocumentType | undefined): Promise<number> {
  if (type) return type.max_size * KB;
  const [largest] = await db.select({ KB: max(document_types.max_size) }).from(document_types);
  return (largest?.KB ?? 0) * KB;
}

export function tooLarge(maxBytes: number): InvalidInput {
  return new InvalidInput({
    file: [sentence('The file is too large: at most {size} KB.', { size: maxBytes / KB })],
  });
}

function fileErrors(file: SpooledFile, { mime_type: wanted, max_size }: DocumentType): FieldErrors {
  if (file.size > max_size * KB) throw tooLarge(max_size * KB);
  if (file.size === 0) return { file: [sentence('The file is empty.')] };
  if (file.mimeType === wanted.mime_type) return {};
  const { mime_type, extension } = wanted;
  return {
    file: [
      sentence('The file must be of type {mime_type} (.{extension}).', { mime_type, extension }),
    ],
  };
}

function descriptionErrors({ additional_name }: Fields, type: DocumentType): FieldErrors {
  if (!type.is_multiple) return {};
  const { issues } = v.safeParse(additionalName, additional_name);
  return issues ? { additional_name: [sentenceOf(issues[0])] } : {};
}

function throwIfAny(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
}

/** Names the document. Only types that allow several documents use the description. */
function named(type: DocumentType, fields: Fields, username: string, date: Date): Named {
  const { document_type, naming_format } = type;
  const additional_name = type.is_multiple ? cleanText(fields.additional_name ?? '') : '';
  const parts = { username, document_type, additional_name, date };
  return { type, additional_name, document_name: documentName(naming_format, parts) };
}

/** Checks the form of a new document. Throws a 422 that names each invalid field. */
export function checkUpload(
  { fields, file }: Form<SpooledFile>,
  type: DocumentType | undefined,
  username: string,
  now: Date,
): Upload {
  throwIfAny({
    ...(!type && { document_type_id: [sentence('Choose a document type.')] }),
    ...(type &&
      !type.is_active && {
        document_type_id: [sentence('This document type is no longer in use.')],
      }),
    ...(!file && { file: [sentence('Choose a file.')] }),
    ...(type && file && fileErrors(file, type)),
    ...(type && descriptionErrors(fields, type)),
  });
  if (!type || !file) throw new Error('A form without type or file has passed.');
  return { ...named(type, fields, username, now), file };
}

/** Checks the form of an existing document. Throws a 422 that names each invalid field. */
export function checkEdit(
  { fields, file }: Form<SpooledFile>,
  type: DocumentType,
  username: string,
  now: Date,
): Edit {
  const { document_type_id } = fields;
  const isOtherType = document_type_id && idFrom(document_type_id) !== type.id;
  throwIfAny({
    ...(isOtherType && { document_type_id: [sentence('The document type cannot be changed.')] }),
    ...(file && fileErrors(file, type)),
    ...descriptionErrors(fields, type),
  });
  return { ...named(type, fields, username, now), file };
}

/** The columns of a document that describe its file. */
export function fileColumns(id: string, file: SpooledFile, { mime_type }: DocumentType) {
  return {
    storage_id: id,
    file_size: Math.ceil(file.size / KB),
    mime_type: mime_type.mime_type,
    extension: mime_type.extension,
  };
}
