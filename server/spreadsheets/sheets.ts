import type { InferSelectModel } from 'drizzle-orm';
import { type CategoryColumns, columnsOf, type MetaColumn } from '../storage/category-columns';
import type { categories, document_types, mime_types } from '../storage/schema';
import type { Sheet } from './sheet';
import { flagWords } from './words';

/**
 * The spreadsheets of export and import. `name` is also the file name. Cells hold names, not ids.
 */

type Category = InferSelectModel<typeof categories> & CategoryColumns;
type DocumentType = InferSelectModel<typeof document_types> & {
  category: { category_name: string };
  mime_type: { mime_type: string };
};
type Unit = { nama: string; district: string };

export const columnSheet: Sheet<MetaColumn> = {
  name: 'Column',
  columns: [
    { header: 'Sort', field: 'sort_number', width: 8 },
    { header: 'Name', field: 'column_name', width: 28 },
    { header: 'Description', field: 'column_description', width: 40 },
    { header: 'Data Type', field: 'data_type', width: 12 },
    { header: 'Mandatory', field: 'is_mandatory', width: 12 },
  ],
  cells: (row) => ({
    ...row,
    data_type: row.data_type === 'date' ? 'Date' : 'String',
    is_mandatory: flagWords[row.is_mandatory],
  }),
};

export const categorySheet: Sheet<Category> = {
  name: 'Category',
  columns: [
    { header: 'Name', field: 'category_name', width: 32 },
    { header: 'Description', field: 'category_description', width: 48 },
    { header: 'Columns', field: 'column_id', width: 60 },
  ],
  cells: ({ category_columns, ...row }) => ({
    ...row,
    // Column names contain no comma.
    column_id: columnsOf({ category_columns })
      .map(({ column_name }) => column_name)
      .join(', '),
  }),
};

export const documentTypeSheet: Sheet<DocumentType> = {
  name: 'DocumentType',
  columns: [
    { header: 'Document Type', field: 'document_type', width: 32 },
    { header: 'Naming Format', field: 'naming_format', width: 28 },
    { header: 'Category', field: 'category_id', width: 28 },
    { header: 'Mime Type', field: 'mime_type_id', width: 20 },
    { header: 'Size in KB', field: 'max_size', width: 12 },
    { header: 'Multiple', field: 'is_multiple', width: 10 },
    { header: 'Mandatory', field: 'is_mandatory', width: 12 },
    { header: 'Active', field: 'is_active', width: 10 },
    { header: 'Description', field: 'description', width: 48 },
    { header: 'Sample', field: 'sample', width: 48 },
  ],
  cells: ({ category, mime_type, ...row }) => ({
    ...row,
    category_id: category.category_name,
    mime_type_id: mime_type.mime_type,
    is_multiple: flagWords[row.is_multiple],
    is_mandatory: flagWords[row.is_mandatory],
    is_active: flagWords[row.is_active],
  }),
};

export const mimeTypeSheet: Sheet<InferSelectModel<typeof mime_types>> = {
  name: 'MimeType',
  columns: [
    { header: 'Document Type', field: 'kind_of_document', width: 28 },
    { header: 'Mime Type', field: 'mime_type', width: 28 },
    { header: 'Extension', field: 'extension', width: 12 },
  ],
  cells: (row) => row,
};

export const unitSheet: Sheet<Unit> = {
  name: 'UnitVerifikator',
  columns: [
    { header: 'Name', field: 'nama', width: 48 },
    { header: 'District', field: 'district', width: 28 },
  ],
  cells: (row) => row,
};
