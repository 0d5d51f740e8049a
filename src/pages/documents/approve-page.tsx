import { status } from '@/api/document-statuses';
import { approves } from '@/api/documents';
import { DecisionQueue } from '@/pages/documents/decision-queue';
import { documentColumns, documentFilters } from '@/pages/documents/document-columns';

/** Documents to approve. */
export function Component() {
  return (
    <DecisionQueue
      title="Approve"
      of={approves}
      tag="approve"
      waitsIn={status.verified}
      columns={documentColumns}
      filters={documentFilters}
    />
  );
}
