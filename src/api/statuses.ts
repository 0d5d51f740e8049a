import { type StatusId, status } from '@/shared/statuses';

export { status };

/** An owner's actions on a document, in the order of the buttons. */
export const ownerActions = ['showDetail', 'editMetaData', 'edit', 'send', 'delete'] as const;
export type OwnerAction = (typeof ownerActions)[number];

export type StatusRule = {
  /** The colours of its badge: `[data-tone]` in the style sheets. */
  tone: 'red' | 'blue' | 'green' | 'gray';
  /** Progress of its documents, as their owners see it. */
  step: 'draft' | 'rejected' | 'under way' | 'approved';
  /** The action that the history records for a change to it. */
  action: 'reset' | 'send' | 'verify' | 'reject' | 'approve' | undefined;
  /** Actions open to the owner. The server checks again. */
  owner: readonly OwnerAction[];
};

const edits: readonly OwnerAction[] = ['editMetaData', 'edit', 'send', 'delete'];
const reads: readonly OwnerAction[] = ['showDetail'];
const both = [...reads, ...edits];

export const statusRules: Record<StatusId, StatusRule> = {
  [status.draft]: { tone: 'red', step: 'draft', action: 'reset', owner: edits },
  [status.sent]: { tone: 'blue', step: 'under way', action: 'send', owner: reads },
  [status.verified]: { tone: 'blue', step: 'under way', action: 'verify', owner: reads },
  [status.rejected]: { tone: 'red', step: 'rejected', action: 'reject', owner: both },
  [status.approved]: { tone: 'green', step: 'approved', action: 'approve', owner: reads },
};

/** Other back ends may have more statuses. */
const unknown: StatusRule = { tone: 'gray', step: 'under way', action: undefined, owner: [] };

const rules: Record<number, StatusRule | undefined> = statusRules;

export const getStatusRule = (id: number): StatusRule => rules[id] ?? unknown;
