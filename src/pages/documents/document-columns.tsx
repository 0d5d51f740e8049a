import { documentStatuses } from '@/api/document-statuses';
import { documentTypes } from '@/api/document-types';
import type { Document } from '@/api/documents';
import { documentFields as fields } from '@/api/fields';
import { status } from '@/api/statuses';
import type { Column } from '@/components/data-table';
import type { FilterField, FilterFields } from '@/components/list-context';
import { StatusBadge } from '@/components/status-badge';
import { lazyPart } from '@/feedback/load-code';
import { formatKilobytes } from '@/lib/format';
import { StatusReason } from '@/pages/documents/status-reason';

/** A note in the reader's language; as it is stored if the code fails to load. */
const ReasonInWords = lazyPart(() =>
  import('@/pages/documents/reason-in-words').then(
    ({ ReasonInWords }) => ReasonInWords,
    () => StatusReason,
  ),
);

/** Loads the words for a note with reasons or places; any other note is shown as it is. */
function drawReason(document: Document) {
  const text = document.approval_note || document.verifier_note;
  if (!/^(Page|Reason:) /.test(text)) return <StatusReason text={text} />;
  return (
    <div className="status-reason-room">
      <ReasonInWords text={text} {...document} />
    </div>
  );
}

/** The columns of Verification, which the other document lists show as well. */
export const identityColumns: Column<Document>[] = [
  { header: fields.username.label, kind: 'line', cell: (row) => row.user?.username },
  { header: fields.name.label, kind: 'line', cell: (row) => row.user?.name },
  {
    header: fields.document_type_id.label,
    kind: 'title',
    cell: ({ document_type: type }) => type?.document_type && <bdi>{type.document_type}</bdi>,
  },
  { header: fields.additional_name.label, kind: 'text', cell: (row) => row.additional_name },
];

const { username, name, additional_name } = fields;
const filters: Omit<FilterFields<'documents'>, 'document_status_id'> = {
  username,
  name,
  document_type_id: { ...fields.document_type_id, kind: 'choice', options: documentTypes.options },
  additional_name,
};

export const identityFilters = Object.values(filters);

/** The columns of My Document, All Documents and Approve. */
export const documentColumns: Column<Document>[] = [
  ...identityColumns,
  { header: fields.file_size.label, kind: 'number', cell: (row) => formatKilobytes(row.file_size) },
  {
    header: fields.document_status_id.label,
    kind: 'status',
    cell: (document) => (
      <>
        <StatusBadge
          id={document.document_status_id}
          name={document.document_status?.status ?? ''}
        />
        {document.document_status_id === status.rejected && drawReason(document)}
      </>
    ),
  },
];

export const documentFilters: FilterField[] = [
  ...identityFilters,
  { ...fields.document_status_id, kind: 'choice', options: documentStatuses.options() },
];
