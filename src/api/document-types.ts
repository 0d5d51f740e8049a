import * as v from 'valibot';
import { dataOf } from '@/api/body';
import { http } from '@/api/http';
import { count, flag, type Id, id, list, text } from '@/api/wire';

export const column = v.object({ id, column_description: text });

const documentType = v.object({
  id,
  document_type: text,
  naming_format: text,
  mime_type_id: v.nullish(id),
  category_id: v.nullish(id),
  max_size: count,
  is_multiple: flag,
  is_mandatory: flag,
  is_active: flag,
  description: text,
  sample: text,
  category: v.nullish(v.object({ category_name: text, columns: list(column) })),
  mime_type: v.nullish(v.object({ mime_type: text })),
});
export type DocumentType = v.InferOutput<typeof documentType>;

const documentTypeOption = v.object({ id, document_type: text });
export type DocumentTypeOption = v.InferOutput<typeof documentTypeOption>;

export async function searchDocumentTypes(signal?: AbortSignal): Promise<DocumentTypeOption[]> {
  const { data } = await http.get('/data-referensi/document-types/search', { signal });
  return dataOf(v.array(documentTypeOption), data);
}

export async function fetchDocumentType(id: Id, signal?: AbortSignal): Promise<DocumentType> {
  const { data } = await http.get(
    `/data-referensi/document-types/detail/${encodeURIComponent(id)}`,
    { signal },
  );
  return dataOf(documentType, data);
}
