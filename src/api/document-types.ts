import * as v from 'valibot';
import { categoryColumn } from '@/api/categories';
import { optionList, resource } from '@/api/resource';
import { count, flag, id, list, optionalId, text, version } from '@/api/wire';

const path = '/data-referensi/document-types';
const entries = {
  document_type: text,
  naming_format: text,
  category_id: optionalId,
  mime_type_id: optionalId,
  /** KB */
  max_size: count,
  is_multiple: flag,
  is_mandatory: flag,
  is_active: flag,
  description: text,
  sample: text,
  /**
   * The roles that hand it in; an empty list means all. Missing where the back end does not know.
   */
  applies_to: v.optional(list(text)),
  /**
   * Reasons to reject its documents, beside the general ones. Missing where the back end does not
   * know.
   */
  rejection_reasons: v.optional(list(text)),
};
const labels = {
  document_type: 'Document Type|field',
  naming_format: 'Naming Format',
  category_id: 'Category',
  mime_type_id: 'Mime Type',
  max_size: 'Size in KB',
  is_multiple: 'Multiple',
  is_mandatory: 'Mandatory',
  is_active: 'Active',
  description: 'Description',
  sample: 'Sample',
  applies_to: 'Applies To',
  rejection_reasons: 'Rejection Reasons',
} as const;

/** A type of document: how it is named, which file it takes, which meta data it needs. */
const documentType = v.object({
  id,
  version,
  ...entries,
  category: v.nullish(v.object({ category_name: text, columns: list(categoryColumn) })),
  mime_type: v.nullish(v.object({ mime_type: text })),
});
export type DocumentType = v.InferOutput<typeof documentType>;

export const documentTypes = {
  ...resource({
    path,
    row: documentType,
    entries,
    labels,
    sheetName: 'DocumentType',
    sheetKey: 'document_type',
  }),
  options: optionList(path, 'document_type'),
};
