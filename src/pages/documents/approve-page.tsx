import { approves } from '@/api/documents';
import { status } from '@/api/statuses';
import type { DecisionScreen } from '@/pages/documents/decision';
import { DecisionQueue } from '@/pages/documents/decision-queue';
import { documentColumns, documentFilters } from '@/pages/documents/document-columns';

const screen: DecisionScreen = {
  title: 'Approve',
  button: 'Approve|button',
  queue: approves,
  tag: 'approve',
  waitsIn: status.verified,
};

/** Documents to approve. */
export function Component() {
  return <DecisionQueue screen={screen} columns={documentColumns} filters={documentFilters} />;
}
