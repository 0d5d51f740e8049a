import type { Queue } from '@/api/documents';
import { status } from '@/api/statuses';
import type { Id } from '@/api/wire';
import type { Text } from '@/texts/texts';

/** Differences between Verification and Approve. */
export type DecisionScreen = {
  title: Text;
  /** Opens a document of its list. */
  button: Text;
  queue: Queue;
  /** Tag of the statuses to choose from. */
  tag: 'verification' | 'approve';
  /** Status of the documents that wait for this decision. */
  waitsIn: number;
};

/** A decision on one document, or on many at once. */
export type DecisionValues = { document_status_id: Id; note: string };

export const isRejected = (statusId: Id) => Number(statusId) === status.rejected;

/** The values of a form to send and keep: a note goes with a rejection only. */
export function toDecided({ document_status_id, note }: DecisionValues): DecisionValues {
  return { document_status_id, note: isRejected(document_status_id) ? note : '' };
}
