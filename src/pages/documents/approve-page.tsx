import { status } from '@/api/document-statuses';
import { approves } from '@/api/documents';
import { DecisionQueue } from '@/pages/documents/decision-queue';
import {
  identityColumns,
  identityFilters,
  progressColumns,
  statusFilter,
} from '@/pages/documents/document-columns';

const columns = [...identityColumns, ...progressColumns];
const filters = [...identityFilters, statusFilter];

/** Documents to approve. */
export function Component() {
  return (
    <DecisionQueue
      title="Approve"
      of={approves}
      tag="approve"
      waitsIn={status.verified}
      columns={columns}
      filters={filters}
    />
  );
}
