import { Suspense, useMemo } from 'react';
import { type DocumentType, documentTypesBase, fetchDocumentTypes } from '@/api/document-types';
import { AddButton } from '@/components/add-button';
import type { Column } from '@/components/data-table';
import { DeleteAction } from '@/components/delete-action';
import { ExportButton } from '@/components/export-button';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { ImportControl } from '@/components/import-control';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { useContinuedDraft } from '@/drafts/use-continued-draft';
import { categoryOptions, mimeTypeOptions, optionOf, yesNo, yesNoOptions } from '@/hooks/options';
import { useList } from '@/hooks/use-list';
import { useOpened } from '@/hooks/use-opened';
import { formatNumber } from '@/lib/format';
import { lazyComponent } from '@/lib/lazy-component';

const DocumentTypeModal = lazyComponent(() =>
  import('./document-type-modal').then((m) => m.DocumentTypeModal),
);

const filters: FilterField[] = [
  { name: 'document_type', label: 'Document Type' },
  { name: 'naming_format', label: 'Naming Format' },
  { name: 'category_id', label: 'Category', options: categoryOptions },
  { name: 'mime_type_id', label: 'Mime Type', options: mimeTypeOptions },
  { name: 'is_multiple', label: 'Multiple', options: yesNoOptions },
  { name: 'is_mandatory', label: 'Mandatory', options: yesNoOptions },
  { name: 'is_active', label: 'Active', options: yesNoOptions },
];

const template = {
  fileName: 'DocumentType template.xlsx',
  headers: [
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
  ],
};

/** What a document can be (spec section 2, /data-referensi/document-type). */
export function DocumentTypePage() {
  const list = useList(documentTypesBase, fetchDocumentTypes);
  const { opened, open, close } = useOpened<{ documentType?: DocumentType }>();
  useContinuedDraft(list, (_, documentType) => open({ documentType }));

  const columns = useMemo<Column<DocumentType>[]>(
    () => [
      { header: 'Document Type', kind: 'title', cell: (type) => <TypeCell type={type} /> },
      {
        header: 'Naming Format',
        cell: ({ naming_format }) => <span className="cell-code">{naming_format}</span>,
      },
      { header: 'Mime Type', cell: ({ mime_type }) => mime_type?.mime_type },
      { header: 'Size in KB', kind: 'number', cell: ({ max_size }) => formatNumber(max_size) },
      { header: 'Multiple', cell: ({ is_multiple }) => optionOf(yesNo, is_multiple).label },
      { header: 'Mandatory', cell: ({ is_mandatory }) => optionOf(yesNo, is_mandatory).label },
      { header: 'Active', cell: ({ is_active }) => optionOf(yesNo, is_active).label },
      {
        header: 'Action',
        kind: 'actions',
        cell: (documentType) => (
          <>
            <RowAction onClick={() => open({ documentType })} intent={DocumentTypeModal.intent}>
              Edit
            </RowAction>
            <DeleteAction base={documentTypesBase} id={documentType.id} />
          </>
        ),
      },
    ],
    [open],
  );

  return (
    <>
      <PageTitle
        section="Reference"
        page="Document Type"
        actions={<AddButton onClick={() => open({})} intent={DocumentTypeModal.intent} />}
      />
      <ListCard
        list={list}
        columns={columns}
        caption="Document Type"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <ExportButton base={documentTypesBase} fileName="DocumentType.xlsx" />
            <ImportControl base={documentTypesBase} template={template} />
          </>
        }
      />
      <Suspense>
        {opened && <DocumentTypeModal documentType={opened.documentType} onClosed={close} />}
      </Suspense>
    </>
  );
}

/** The type, and under it its category with the columns that a document of it carries. */
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
