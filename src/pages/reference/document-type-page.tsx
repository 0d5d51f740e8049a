import { categories } from '@/api/categories';
import { type DocumentType, documentTypes } from '@/api/document-types';
import { mimeTypes } from '@/api/mime-types';
import type { Column } from '@/components/data-table';
import { ListCard } from '@/components/list-card';
import type { FilterFields } from '@/components/list-context';
import { PageTitle } from '@/components/page-title';
import { SpreadsheetButtons } from '@/components/spreadsheet-buttons';
import { useResourceScreen } from '@/components/use-resource-screen';
import { formatNumber } from '@/lib/format';
import { findOption, yesNo } from '@/lib/options';
import { loadDocumentType } from '@/pages/overlays';
import { t } from '@/texts/texts';

const { fields } = documentTypes;

const columns: Column<DocumentType>[] = [
  { header: fields.document_type.label, kind: 'title', cell: (type) => <TypeCell type={type} /> },
  {
    header: fields.naming_format.label,
    cell: ({ naming_format }) => <span className="cell-code">{naming_format}</span>,
  },
  { header: fields.mime_type_id.label, cell: ({ mime_type }) => mime_type?.mime_type },
  { header: fields.max_size.label, kind: 'number', cell: ({ max_size }) => formatNumber(max_size) },
  { header: fields.is_multiple.label, cell: (row) => findOption(yesNo(), row.is_multiple).label },
  { header: fields.is_mandatory.label, cell: (row) => findOption(yesNo(), row.is_mandatory).label },
  { header: fields.is_active.label, cell: (row) => findOption(yesNo(), row.is_active).label },
];

// The list shows neither descriptions nor samples.
const filters: Omit<FilterFields<'documentTypes'>, 'description' | 'sample'> = {
  document_type: fields.document_type,
  naming_format: fields.naming_format,
  category_id: { ...fields.category_id, kind: 'choice', options: categories.options },
  mime_type_id: { ...fields.mime_type_id, kind: 'choice', options: mimeTypes.options },
  max_size: fields.max_size,
  is_multiple: { ...fields.is_multiple, kind: 'choice', options: yesNo },
  is_mandatory: { ...fields.is_mandatory, kind: 'choice', options: yesNo },
  is_active: { ...fields.is_active, kind: 'choice', options: yesNo },
};

/** The types of documents. */
export function Component() {
  const pieces = useResourceScreen(documentTypes, loadDocumentType);

  return (
    <>
      <PageTitle section={t('Reference')} page={t('Document Type')} actions={pieces.addLink} />
      <ListCard
        list={pieces.list}
        columns={columns}
        actions={pieces.rowActions}
        caption={t('Document Type')}
        filters={Object.values(filters)}
        toolbar={<SpreadsheetButtons resource={documentTypes} />}
      />
    </>
  );
}

/** The type, and under it its category with the columns of its meta data. */
function TypeCell({ type: { document_type, category } }: { type: DocumentType }) {
  return (
    <>
      <bdi>{document_type}</bdi>
      {category && (
        <div className="cell-detail">
          <bdi>{category.category_name}</bdi>
          <ul className="cell-list">
            {category.columns.map(({ id, column_description }) => (
              <li key={id}>{column_description}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
