import type { Document } from '@/api/documents';
import type { Column } from '@/components/data-table';
import { StatusBadge } from '@/components/status-badge';
import { formatKilobytes } from '@/lib/format';
import { rejected } from '@/pages/documents/document-rules';

/** The columns that all four document lists show (spec section 2). */
export const identityColumns: Column<Document>[] = [
  { header: 'USER', cell: ({ user }) => user?.username },
  { header: 'Name', cell: ({ user }) => user?.name },
  { header: 'Type', kind: 'title', cell: ({ document_type }) => document_type?.document_type },
  { header: 'Description', cell: ({ additional_name }) => additional_name },
];

/** What My Document, All documents and Approve show besides. */
export const progressColumns: Column<Document>[] = [
  { header: 'Size', kind: 'number', cell: ({ file_size }) => formatKilobytes(file_size) },
  {
    header: 'Status',
    kind: 'status',
    cell: (document) => (
      <>
        <StatusBadge
          id={document.document_status_id}
          name={document.document_status?.status ?? ''}
        />
        {document.document_status_id === rejected && (
          <p className="status-reason">{document.approval_note || document.verifier_note}</p>
        )}
      </>
    ),
  },
];
