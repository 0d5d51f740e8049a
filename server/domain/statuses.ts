import type { RoleName } from './roles';
import { approvers, verifiers } from './roles';

/** The statuses of a document (spec section 4). */
export const status = { draft: 1, sent: 2, verified: 3, rejected: 4, approved: 5 } as const;
export type StatusId = (typeof status)[keyof typeof status];

/** In these the owner may edit, describe, send and delete. */
export const editable: StatusId[] = [status.draft, status.rejected];

/** What a decision is: who takes it, in which status, with which outcomes and where its note goes. */
export type Decision = {
  roles: readonly RoleName[];
  from: StatusId;
  /** The better outcome first. */
  to: readonly StatusId[];
  note: 'verifier_note' | 'approval_note';
  /** Of the options in document-statuses/search. */
  tag: string;
};

export const verification: Decision = {
  roles: verifiers,
  from: status.sent,
  to: [status.verified, status.rejected],
  note: 'verifier_note',
  tag: 'verification',
};

export const approval: Decision = {
  roles: approvers,
  from: status.verified,
  to: [status.approved, status.rejected],
  note: 'approval_note',
  tag: 'approve',
};

/** Why a document in this status is past what was asked for: told to the second of two who act at once. */
export const standing: Record<StatusId, string> = {
  [status.draft]: 'This document is a draft and has not been sent.',
  [status.sent]: 'This document has been sent and waits for verification.',
  [status.verified]: 'This document has already been verified.',
  [status.rejected]: 'This document has already been rejected.',
  [status.approved]: 'This document has already been approved.',
};

/** The message of a decision or a send that brought a document into this status. */
export const outcome: Record<StatusId, string> = {
  [status.draft]: 'Document has been reset to Draft.',
  [status.sent]: 'Document has been sent.',
  [status.verified]: 'Document has been verified.',
  [status.rejected]: 'Document has been rejected.',
  [status.approved]: 'Document has been approved.',
};
