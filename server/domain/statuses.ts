import type { DocumentAction } from './history';
import { approvers, type RoleName, verifiers } from './roles';

/** The statuses of a document. */
export const status = { draft: 1, sent: 2, verified: 3, rejected: 4, approved: 5 } as const;
export type StatusId = (typeof status)[keyof typeof status];

const { draft, sent, verified, rejected, approved } = status;

/** In these the owner may edit, describe, send and delete. */
export const editable: readonly StatusId[] = [draft, rejected];

type Transition = { from: readonly StatusId[]; to: readonly StatusId[] };

/** Every change of a status that there is. */
export const transitions = {
  send: { from: editable, to: [sent] },
  verify: { from: [sent], to: [verified, rejected] },
  approve: { from: [verified], to: [approved, rejected] },
  reset: { from: [draft, sent, verified, rejected, approved], to: [draft] },
} as const satisfies Record<string, Transition>;

/** A decision: who makes it, from which status to which, and where its note goes. */
export type Decision = {
  roles: readonly RoleName[];
  from: readonly StatusId[];
  /** The better outcome first. */
  to: readonly StatusId[];
  /** What happens when the outcome is not a rejection. */
  action: DocumentAction;
  note: 'verifier_note' | 'approval_note';
  /** Of the options in document-statuses/search. */
  tag: string;
};

export const verification: Decision = {
  roles: verifiers,
  ...transitions.verify,
  action: 'verify',
  note: 'verifier_note',
  tag: 'verification',
};

export const approval: Decision = {
  roles: approvers,
  ...transitions.approve,
  action: 'approve',
  note: 'approval_note',
  tag: 'approve',
};

/** Why nothing that needs another status can be done: told to the second of two who act at once. */
export const standing: Record<StatusId, string> = {
  [draft]: 'This document is a draft and has not been sent.',
  [sent]: 'This document has been sent and waits for verification.',
  [verified]: 'This document has already been verified.',
  [rejected]: 'This document has already been rejected.',
  [approved]: 'This document has already been approved.',
};

/** The message of a change that brought a document into this status. */
export const outcome: Record<StatusId, string> = {
  [draft]: 'Document has been reset to Draft.',
  [sent]: 'Document has been sent.',
  [verified]: 'Document has been verified.',
  [rejected]: 'Document has been rejected.',
  [approved]: 'Document has been approved.',
};
