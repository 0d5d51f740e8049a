import { documentLists } from '@/api/documents';
import { lazyComponent } from '@/lib/lazy-component';
import { DecisionQueue } from '@/pages/documents/decision-queue';
import { identityColumns, progressColumns } from '@/pages/documents/document-columns';
import { identityFilters, statusFilter } from '@/pages/documents/document-filters';

const ApproveModal = lazyComponent(() => import('./approve-modal').then((m) => m.ApproveModal));

const columns = [...identityColumns, ...progressColumns];
const filters = [...identityFilters, statusFilter];

/** Documents to approve (spec section 2, /document/approve). */
export function ApprovePage() {
  return (
    <DecisionQueue
      title="Approve"
      base={documentLists.approve}
      columns={columns}
      filters={filters}
      DecisionModal={ApproveModal}
    />
  );
}
