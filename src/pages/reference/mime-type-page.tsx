import { type MimeType, mimeTypes } from '@/api/mime-types';
import type { Column } from '@/components/data-table';
import { ListCard } from '@/components/list-card';
import type { FilterFields } from '@/components/list-context';
import { PageTitle } from '@/components/page-title';
import { SpreadsheetButtons } from '@/components/spreadsheet-buttons';
import { useResourceScreen } from '@/components/use-resource-screen';
import { loadMimeType } from '@/pages/overlays';
import { t } from '@/texts/texts';

const { fields } = mimeTypes;

const columns: Column<MimeType>[] = [
  { header: fields.kind_of_document.label, kind: 'title', cell: (row) => row.kind_of_document },
  { header: fields.mime_type.label, cell: (row) => row.mime_type },
  { header: fields.extension.label, cell: (row) => row.extension },
];

const filters: FilterFields<'mimeTypes'> = {
  kind_of_document: fields.kind_of_document,
  mime_type: fields.mime_type,
  extension: fields.extension,
};

/** The types of files that may be uploaded. */
export function Component() {
  const pieces = useResourceScreen(mimeTypes, loadMimeType);

  return (
    <>
      <PageTitle section={t('Reference')} page={t('Mime Type')} actions={pieces.addLink} />
      <ListCard
        list={pieces.list}
        columns={columns}
        actions={pieces.rowActions}
        caption={t('Mime Type')}
        filters={Object.values(filters)}
        toolbar={<SpreadsheetButtons resource={mimeTypes} />}
      />
    </>
  );
}
