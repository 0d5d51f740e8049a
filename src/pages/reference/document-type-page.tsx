import { categories } from '@/api/categories';
import { type DocumentType, documentTypes } from '@/api/document-types';
import { mimeTypes } from '@/api/mime-types';
import { AddButton } from '@/components/add-button';
import type { Column } from '@/components/data-table';
import { DeleteAction } from '@/components/delete-action';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { ImportControl } from '@/components/import-control';
import { lazyModal } from '@/components/lazy-modal';
import { ListCard } from '@/components/list-card';
import { Overlay } from '@/components/overlay';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { ExportButton } from '@/components/save-file-button';
import { useContinuedDraft } from '@/drafts/unsaved/use-continued-draft';
import { useList } from '@/hooks/use-list';
import { useOverlay } from '@/hooks/use-overlay';
import { formatNumber } from '@/lib/format';
import { findOption, yesNo } from '@/lib/options';

const DocumentTypeModal = lazyModal(() => import('./document-type-modal'));

const columns: Column<DocumentType>[] = [
  { header: 'Document Type', kind: 'title', cell: (type) => <TypeCell type={type} /> },
  {
    header: 'Naming Format',
    cell: ({ naming_format }) => <span className="cell-code">{naming_format}</span>,
  },
  { header: 'Mime Type', cell: ({ mime_type }) => mime_type?.mime_type },
  { header: 'Size in KB', kind: 'number', cell: ({ max_size }) => formatNumber(max_size) },
  { header: 'Multiple', cell: ({ is_multiple }) => findOption(yesNo, is_multiple).label },
  { header: 'Mandatory', cell: ({ is_mandatory }) => findOption(yesNo, is_mandatory).label },
  { header: 'Active', cell: ({ is_active }) => findOption(yesNo, is_active).label },
];

const filters: FilterField[] = [
  { name: 'document_type', label: 'Document Type' },
  { name: 'naming_format', label: 'Naming Format' },
  { name: 'category_id', label: 'Category', options: categories.options },
  { name: 'mime_type_id', label: 'Mime Type', options: mimeTypes.options },
  { name: 'max_size', label: 'Size in KB' },
  { name: 'is_multiple', label: 'Multiple', options: yesNo },
  { name: 'is_mandatory', label: 'Mandatory', options: yesNo },
  { name: 'is_active', label: 'Active', options: yesNo },
];

const sheetHeaders = [
  'Document Type',
  'Naming Format',
  'Category',
  'Mime Type',
  'Size in KB',
  'Multiple',
  'Mandatory',
  'Active',
  'Description',
  'Sample',
];

/** The types of documents. */
export function Component() {
  const list = useList(documentTypes);
  const { overlay, open, close } = useOverlay<{ row?: DocumentType }>();
  useContinuedDraft(documentTypes, list, (_, row) => open({ row }));

  return (
    <>
      <PageTitle
        section="Reference"
        page="Document Type"
        actions={<AddButton onClick={() => open({})} preload={DocumentTypeModal.preload} />}
      />
      <ListCard
        list={list}
        columns={columns}
        actions={(row) => (
          <>
            <RowAction onClick={() => open({ row })} preload={DocumentTypeModal.preload}>
              Edit
            </RowAction>
            <DeleteAction resource={documentTypes} id={row.id} />
          </>
        )}
        caption="Document Type"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <ExportButton resource={documentTypes} />
            <ImportControl resource={documentTypes} headers={sheetHeaders} />
          </>
        }
      />
      <Overlay what="The document type form" onClosed={close}>
        {overlay && <DocumentTypeModal row={overlay.row} onClosed={close} />}
      </Overlay>
    </>
  );
}

/** The type, and under it its category with the columns of its meta data. */
function TypeCell({ type: { document_type, category } }: { type: DocumentType }) {
  return (
    <>
      {document_type}
      {category && (
        <div className="cell-detail">
          {category.category_name}
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
