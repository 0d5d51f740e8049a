import { type MimeType, mimeTypes } from '@/api/mime-types';
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

const { fields } = mimeTypes;
const MimeTypeModal = lazyModal(() => import('./mime-type-modal'));

const columns: Column<MimeType>[] = [
  { header: fields.kind_of_document.label, kind: 'title', cell: (row) => row.kind_of_document },
  { header: fields.mime_type.label, cell: (row) => row.mime_type },
  { header: fields.extension.label, cell: (row) => row.extension },
];

const filters: FilterField[] = [fields.kind_of_document, fields.mime_type, fields.extension];

/** The types of files that may be uploaded. */
export function Component() {
  const list = useList(mimeTypes);
  const { overlay, open, close } = useOverlay<{ row?: MimeType }>();
  useContinuedDraft(mimeTypes, list, (_, row) => open({ row }));

  return (
    <>
      <PageTitle
        section="Reference"
        page="Mime Type"
        actions={<AddButton onClick={() => open({})} preload={MimeTypeModal.preload} />}
      />
      <ListCard
        list={list}
        columns={columns}
        actions={(row) => (
          <>
            <RowAction onClick={() => open({ row })} preload={MimeTypeModal.preload}>
              Edit
            </RowAction>
            <DeleteAction resource={mimeTypes} id={row.id} />
          </>
        )}
        caption="Mime Type"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <ExportButton resource={mimeTypes} />
            <ImportControl resource={mimeTypes} />
          </>
        }
      />
      <Overlay what="The mime type form" onClosed={close}>
        {overlay && <MimeTypeModal row={overlay.row} onClosed={close} />}
      </Overlay>
    </>
  );
}
