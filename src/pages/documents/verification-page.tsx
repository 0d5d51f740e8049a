import { status } from '@/api/document-statuses';
import { verifications } from '@/api/documents';
import { DecisionQueue } from '@/pages/documents/decision-queue';
import { identityColumns, identityFilters } from '@/pages/documents/document-columns';

/** Documents to verify. */
export function Component() {
  return (
    <DecisionQueue
      title="Verification"
      of={verifications}
      tag="verification"
      waitsIn={status.sent}
      columns={identityColumns}
      filters={identityFilters}
    />
  );
}
