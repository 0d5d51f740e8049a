import type { Language } from '../texts/entry';
import { inWords, type Plain, sentence } from '../texts/sentence';
import type { DocumentAction } from './history';
import { approvers, type RoleName, verifiers } from './roles';

export const status = { draft: 1, sent: 2, verified: 3, rejected: 4, approved: 5 } as const;
export type StatusId = (typeof status)[keyof typeof status];

const { draft, sent, verified, rejected, approved } = status;

/** The names of the statuses. */
const statusNames: Record<StatusId, Plain> = {
  [draft]: 'Draft|status',
  [sent]: 'Sent|status',
  [verified]: 'Verified|status',
  [rejected]: 'Rejected|status',
  [approved]: 'Approved|status',
};

export const nameOfStatus = (id: number, language: Language) =>
  inWords(sentence(statusNames[id as StatusId]), language);

/** The owner may edit, describe, send and delete a document in these statuses. */
export const editable: readonly StatusId[] = [draft, rejected];

/** In these statuses a document has left its owner, who can change nothing about it. */
export const leftOwner: readonly StatusId[] = [sent, verified, approved];

type Transition = { from: readonly StatusId[]; to: readonly StatusId[] };

/** All allowed changes of status. */
export const transitions = {
  send: { from: editable, to: [sent] },
  verify: { from: [sent], to: [verified, rejected] },
  approve: { from: [verified], to: [approved, rejected] },
  reset: { from: [draft, sent, verified, rejected, approved], to: [draft] },
} as const satisfies Record<string, Transition>;

/** A kind of decision: who makes it, the statuses before and after, and the field of its note. */
export type Decision = {
  roles: readonly RoleName[];
  from: readonly StatusId[];
  /** The positive outcome first. */
  to: readonly StatusId[];
  /** The action recorded unless the outcome is a rejection. */
  action: DocumentAction;
  note: 'verifier_note' | 'approval_note';
  /** The `tag` parameter of document-statuses/search. */
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

/**
 * The error message for a document that is not in the required status, for example because a
 * colleague was faster.
 */
export const statusConflict: Record<StatusId, Plain> = {
  [draft]: 'This document is a draft and has not been sent.',
  [sent]: 'This document has been sent and is waiting for verification.',
  [verified]: 'This document has already been verified.',
  [rejected]: 'This document has already been rejected.',
  [approved]: 'This document has already been approved.',
};

/** The success message of a change to this status. */
export const statusMessage: Record<StatusId, Plain> = {
  [draft]: 'Document has been reset to Draft.',
  [sent]: 'Document has been sent.',
  [verified]: 'Document has been verified.',
  [rejected]: 'Document has been rejected.',
  [approved]: 'Document has been approved.',
};
