import { documentLists } from '@/api/documents';
import { lazyComponent } from '@/lib/lazy-component';
import { DecisionQueue } from '@/pages/documents/decision-queue';
import { identityColumns } from '@/pages/documents/document-columns';
import { identityFilters } from '@/pages/documents/document-filters';

const VerificationModal = lazyComponent(() =>
  import('./verification-modal').then((m) => m.VerificationModal),
);

/** Documents to verify (spec section 2, /document/verification). */
export function VerificationPage() {
  return (
    <DecisionQueue
      title="Verification"
      base={documentLists.verification}
      columns={identityColumns}
      filters={identityFilters}
      DecisionModal={VerificationModal}
    />
  );
}
