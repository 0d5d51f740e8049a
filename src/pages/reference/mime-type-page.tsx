import { Suspense, useMemo } from 'react';
import { fetchMimeTypes, type MimeType, mimeTypesBase } from '@/api/mime-types';
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
import { useList } from '@/hooks/use-list';
import { useOpened } from '@/hooks/use-opened';
import { lazyComponent } from '@/lib/lazy-component';

const MimeTypeModal = lazyComponent(() => import('./mime-type-modal').then((m) => m.MimeTypeModal));

const filters: FilterField[] = [
  { name: 'kind_of_document', label: 'Document Type' },
  { name: 'mime_type', label: 'Mime Type' },
  { name: 'extension', label: 'Extension' },
];

const template = {
  fileName: 'MimeType template.xlsx',
  headers: ['Document Type', 'Mime Type', 'Extension'],
};

/** The types of files that may be uploaded (spec section 2, /data-referensi/mime-type). */
export function MimeTypePage() {
  const list = useList(mimeTypesBase, fetchMimeTypes);
  const { opened, open, close } = useOpened<{ mimeType?: MimeType }>();
  useContinuedDraft(list, (_, mimeType) => open({ mimeType }));

  const columns = useMemo<Column<MimeType>[]>(
    () => [
      { header: 'Document Type', kind: 'title', cell: ({ kind_of_document }) => kind_of_document },
      { header: 'Mime Type', cell: ({ mime_type }) => mime_type },
      { header: 'Extension', cell: ({ extension }) => extension },
      {
        header: 'Action',
        kind: 'actions',
        cell: (mimeType) => (
          <>
            <RowAction onClick={() => open({ mimeType })} intent={MimeTypeModal.intent}>
              Edit
            </RowAction>
            <DeleteAction base={mimeTypesBase} id={mimeType.id} />
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
        page="Mime Type"
        actions={<AddButton onClick={() => open({})} intent={MimeTypeModal.intent} />}
      />
      <ListCard
        list={list}
        columns={columns}
        caption="Mime Type"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <ExportButton base={mimeTypesBase} fileName="MimeType.xlsx" />
            <ImportControl base={mimeTypesBase} template={template} />
          </>
        }
      />
      <Suspense>{opened && <MimeTypeModal mimeType={opened.mimeType} onClosed={close} />}</Suspense>
    </>
  );
}
