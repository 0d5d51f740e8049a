import { documentStatuses, status } from '@/api/document-statuses';
import { documentTypes } from '@/api/document-types';
import type { Document } from '@/api/documents';
import type { Column } from '@/components/data-table';
import type { FilterField } from '@/components/filter-modal';
import { StatusBadge } from '@/components/status-badge';
import { formatKilobytes } from '@/lib/format';

/** The columns that all four document lists show. */
export const identityColumns: Column<Document>[] = [
  { header: 'USER', kind: 'line', cell: ({ user }) => user?.username },
  { header: 'Name', kind: 'line', cell: ({ user }) => user?.name },
  { header: 'Type', kind: 'title', cell: ({ document_type }) => document_type?.document_type },
  { header: 'Description', kind: 'text', cell: ({ additional_name }) => additional_name },
];

export const identityFilters: FilterField[] = [
  { name: 'username', label: 'USER' },
  { name: 'name', label: 'Name' },
  { name: 'document_type_id', label: 'Type', options: documentTypes.options },
  { name: 'additional_name', label: 'Description' },
];

/** What My Document, All Documents and Approve show besides. */
export const progressColumns: Column<Document>[] = [
  { header: 'Size', kind: 'number', cell: ({ file_size }) => formatKilobytes(file_size) },
  {
    header: 'Status',
    kind: 'status',
    cell: (document) => {
      const reason = document.approval_note || document.verifier_note;
      return (
        <>
          <StatusBadge
            id={document.document_status_id}
            name={document.document_status?.status ?? ''}
          />
          {document.document_status_id === status.rejected && (
            <p className="status-reason" title={reason}>
              {reason}
            </p>
          )}
        </>
      );
    },
  },
];

export const statusFilter: FilterField = {
  name: 'document_status_id',
  label: 'Status',
  options: documentStatuses.options(),
};
