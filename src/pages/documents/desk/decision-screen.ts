import type { Queue } from '@/api/documents';

/** What differs between Verification and Approve. */
export type DecisionScreen = {
  title: string;
  of: Queue;
  /** Tag of the statuses to choose from. */
  tag: 'verification' | 'approve';
  /** Status of the documents that wait for this decision. */
  waitsIn: number;
};
