import { type MimeType, mimeTypes } from '@/api/mime-types';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { lazyModal } from '@/components/lazy-modal';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { SpreadsheetButtons } from '@/components/spreadsheet-buttons';
import { useResourceScreen } from '@/components/use-resource-screen';

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
  const pieces = useResourceScreen(mimeTypes, MimeTypeModal, 'The mime type form');

  return (
    <>
      <PageTitle section="Reference" page="Mime Type" actions={pieces.addButton} />
      <ListCard
        list={pieces.list}
        columns={columns}
        actions={pieces.rowActions}
        caption="Mime Type"
        toolbar={
          <>
            <FilterControl fields={filters} />
            <SpreadsheetButtons resource={mimeTypes} />
          </>
        }
      />
      {pieces.modal}
    </>
  );
}
