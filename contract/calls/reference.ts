import { paths } from '@/navigation/paths';
import type { Filters } from '@/shared/filters';
import { ownReasons } from '@/shared/rejection-reasons';
import { owners } from '../../server/domain/roles';
import type { Call, Use } from './call';
import { flag, optionalText, pattern, text } from './fields';
import {
  by,
  contains,
  equals,
  onMyDocuments,
  rowCalls,
  searchCall,
  sheetCalls,
} from './resource-calls';
import { category, column, mimeType } from './sample-rows';
import { demands, pageOfTypes } from './schemas';
import { signedIn, uploadersAndAdministrator } from './who';

const sentWhereKnown = 'Sent only where the list or its rows have it. Left out, it stays as it is.';

const columnsBase = '/data-referensi/columns';
const onColumns = by(paths.column);
const columnCalls = [
  ...sheetCalls(
    columnsBase,
    'Column',
    onColumns,
    {
      sort_number: equals,
      column_name: contains,
      column_description: contains,
      data_type: 'string or date',
      is_mandatory: equals,
    } satisfies Record<Filters['columns'], string>,
    'Column.xlsx',
  ),
  searchCall(columnsBase, 'column_description', {
    ...by(paths.category),
    button: 'Add',
    label: 'Columns',
  }),
  ...rowCalls(
    columnsBase,
    'Column',
    onColumns,
    {
      sort_number: { kind: 'whole number', least: 1, most: 9999, example: 4 },
      column_name: pattern(63, 'issuer', /^[a-z][a-z0-9_]*$/i),
      column_description: text(255, 'Issuer'),
      data_type: pattern(10, 'string', /^(string|date)$/i),
      is_mandatory: flag,
    },
    ['Name', 'column_name'],
  ),
];

const categoriesBase = '/data-referensi/categories';
const onCategories = by(paths.category);
const categoryCalls = [
  ...sheetCalls(
    categoriesBase,
    'Category',
    onCategories,
    {
      category_name: contains,
      category_description: contains,
      column_id: 'Which have this column.',
    } satisfies Record<Filters['categories'], string>,
    'Category.xlsx',
  ),
  searchCall(categoriesBase, 'category_name', {
    ...by(paths.documentType),
    query: 'limit=500',
    button: 'Add',
    label: 'Category',
  }),
  ...rowCalls(
    categoriesBase,
    'Category',
    onCategories,
    {
      category_name: text(100, 'Cards'),
      category_description: text(1000, 'Small'),
      column_id: { kind: 'ids', example: [column.number, column.remark] },
    },
    ['Name', 'category_name'],
  ),
];

const mimeTypesBase = '/data-referensi/mime-types';
const onMimeTypes = by(paths.mimeType);
const mimeTypeCalls = [
  ...sheetCalls(
    mimeTypesBase,
    'MimeType',
    onMimeTypes,
    { kind_of_document: contains, mime_type: contains, extension: contains } satisfies Record<
      Filters['mimeTypes'],
      string
    >,
    'MimeType.xlsx',
  ),
  searchCall(mimeTypesBase, 'mime_type', {
    ...by(paths.documentType),
    query: 'limit=500',
    button: 'Add',
    label: 'Mime Type',
  }),
  ...rowCalls(
    mimeTypesBase,
    'MimeType',
    onMimeTypes,
    {
      kind_of_document: text(100, 'Text'),
      mime_type: pattern(100, 'image/png', /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/i),
      extension: pattern(10, 'png', /^[a-z0-9]+$/i),
    },
    ['Extension', 'extension'],
  ),
];

const documentTypesBase = '/data-referensi/document-types';
const onDocumentTypes = by(paths.documentType);
const documentTypeCalls = [
  ...sheetCalls(
    documentTypesBase,
    'DocumentType',
    onDocumentTypes,
    {
      document_type: contains,
      naming_format: contains,
      category_id: equals,
      mime_type_id: equals,
      max_size: equals,
      is_multiple: equals,
      is_mandatory: equals,
      is_active: equals,
      description: contains,
      sample: contains,
    } satisfies Record<Filters['documentTypes'], string>,
    'DocumentType.xlsx',
  ).map((call) =>
    call.call === `GET ${documentTypesBase}` ? { ...call, answers: { 200: pageOfTypes } } : call,
  ),
  // Every document list filters by type.
  searchCall(
    documentTypesBase,
    'document_type',
    { ...onMyDocuments, button: 'Add', label: 'Document Type' },
    signedIn,
    demands,
  ),
  ...rowCalls(
    documentTypesBase,
    'DocumentType',
    onDocumentTypes,
    {
      document_type: text(150, 'Diploma'),
      naming_format: text(150, '{username}'),
      category_id: { kind: 'id', example: category.letters },
      mime_type_id: { kind: 'id', example: mimeType.pdf },
      max_size: {
        kind: 'whole number',
        least: 1,
        most: 1_048_576,
        example: 20,
        says: 'KB',
      },
      is_multiple: flag,
      is_mandatory: flag,
      is_active: flag,
      description: optionalText(1000, 'Both sides'),
      sample: optionalText(1000, 'Archiving, 2025'),
      applies_to: {
        kind: 'names',
        names: owners,
        example: ['asn', 'nonAsn'],
        isOptional: true,
        says: sentWhereKnown,
      },
      rejection_reasons: {
        kind: 'sentences',
        ...ownReasons,
        example: ['The seal must be legible.'],
        isOptional: true,
        says: `What its documents may be rejected for, beside what all may. ${sentWhereKnown}`,
      },
    },
    ['Naming Format', 'naming_format'],
  ).map((call) => (call.call.startsWith('GET') ? withGuidance(call) : call)),
];

/** The upload form shows the guidance of a type. */
function withGuidance(detail: Call): Call {
  const guidance: Use = {
    kind: 'part',
    ...onMyDocuments,
    steps: ['Add', { choose: 'Document Type', option: 'Item 31' }],
    brings: 'at most 31 KB',
  };
  return {
    ...detail,
    who: uploadersAndAdministrator,
    uses: [...(Array.isArray(detail.uses) ? detail.uses : []), guidance],
  };
}

export const referenceCalls: Call[] = [
  ...columnCalls,
  ...categoryCalls,
  ...mimeTypeCalls,
  ...documentTypeCalls,
];
