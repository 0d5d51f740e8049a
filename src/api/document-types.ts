import * as v from 'valibot';
import { categoryColumn } from '@/api/categories';
import { fetchDetail, fetchPage, save, search } from '@/api/resource';
import { count, flag, type Id, id, list, text } from '@/api/wire';

export const documentTypesBase = '/data-referensi/document-types';

/** What a document can be: how it is named, which file it takes, which meta data it needs (spec section 3). */
const documentType = v.object({
  id,
  document_type: text,
  naming_format: text,
  mime_type_id: v.nullish(id),
  category_id: v.nullish(id),
  /** KB */
  max_size: count,
  is_multiple: flag,
  is_mandatory: flag,
  is_active: flag,
  description: text,
  sample: text,
  category: v.nullish(v.object({ category_name: text, columns: list(categoryColumn) })),
  mime_type: v.nullish(v.object({ mime_type: text })),
});
export type DocumentType = v.InferOutput<typeof documentType>;

const documentTypeOption = v.object({ id, document_type: text });
export type DocumentTypeOption = v.InferOutput<typeof documentTypeOption>;

/** What the form sends; null is what has not been filled in. */
export type DocumentTypeInput = {
  document_type: string;
  naming_format: string;
  mime_type_id: Id | null;
  category_id: Id | null;
  /** KB */
  max_size: number | null;
  is_multiple: 0 | 1 | null;
  is_mandatory: 0 | 1 | null;
  is_active: 0 | 1 | null;
  description: string;
  sample: string;
};

export function fetchDocumentTypes(params: URLSearchParams, signal?: AbortSignal) {
  return fetchPage(documentTypesBase, documentType, params, signal);
}

export function fetchDocumentType(id: Id, signal?: AbortSignal): Promise<DocumentType> {
  return fetchDetail(documentTypesBase, documentType, id, signal);
}

export function searchDocumentTypes(signal?: AbortSignal): Promise<DocumentTypeOption[]> {
  return search(documentTypesBase, documentTypeOption, signal);
}

export function saveDocumentType(id: Id | undefined, input: DocumentTypeInput) {
  return save(documentTypesBase, id, input);
}
