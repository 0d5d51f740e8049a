import { verifications } from '@/api/documents';
import { status } from '@/api/statuses';
import type { DecisionScreen } from '@/pages/documents/decision';
import { DecisionQueue } from '@/pages/documents/decision-queue';
import { identityColumns, identityFilters } from '@/pages/documents/document-columns';

const screen: DecisionScreen = {
  title: 'Verification',
  button: 'Verification',
  queue: verifications,
  tag: 'verification',
  waitsIn: status.sent,
};

/** Documents to verify. */
export function Component() {
  return <DecisionQueue screen={screen} columns={identityColumns} filters={identityFilters} />;
}
