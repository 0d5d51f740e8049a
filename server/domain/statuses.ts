import { difference } from 'es-toolkit';
import { type StatusId, status } from '../../src/shared/statuses';
import type { Language } from '../texts/entry';
import { inWords, type Plain, sentence } from '../texts/sentence';
import type { DocumentAction } from './history';
import { approvers, type RoleName, verifiers } from './roles';

export { type StatusId, status };

const { draft, sent, verified, rejected, approved } = status;

type Rule = {
  name: Plain;
  /** The next step of a document in this status. */
  awaits: 'sending' | 'verification' | 'approval' | 'nothing';
  /** Audience: the owner and administrators, or everybody who works on the documents. */
  seenBy: 'owner' | 'all';
  /** How a change to it ends a sending, for the portal and for reports. */
  outcome: 'approved' | 'rejected' | 'none';
  /**
   * The error message for a document in this status where another is required, for example because
   * a colleague was faster.
   */
  conflict: Plain;
  /** The success message of a change to this status. */
  message: Plain;
};

export const statusRules: Record<StatusId, Rule> = {
  [draft]: {
    name: 'Draft|status',
    awaits: 'sending',
    seenBy: 'owner',
    outcome: 'none',
    conflict: 'This document is a draft and has not been sent.',
    message: 'Document has been reset to Draft.',
  },
  [sent]: {
    name: 'Sent|status',
    awaits: 'verification',
    seenBy: 'all',
    outcome: 'none',
    conflict: 'This document has been sent and is waiting for verification.',
    message: 'Document has been sent.',
  },
  [verified]: {
    name: 'Verified|status',
    awaits: 'approval',
    seenBy: 'all',
    outcome: 'none',
    conflict: 'This document has already been verified.',
    message: 'Document has been verified.',
  },
  [rejected]: {
    name: 'Rejected|status',
    awaits: 'sending',
    seenBy: 'all',
    outcome: 'rejected',
    conflict: 'This document has already been rejected.',
    message: 'Document has been rejected.',
  },
  [approved]: {
    name: 'Approved|status',
    awaits: 'nothing',
    seenBy: 'all',
    outcome: 'approved',
    conflict: 'This document has already been approved.',
    message: 'Document has been approved.',
  },
};

export const nameOfStatus = (id: number, language: Language) =>
  inWords(sentence(statusRules[id as StatusId].name), language);

const statuses = Object.values(status);
const awaiting = (step: Rule['awaits']) => statuses.filter((id) => statusRules[id].awaits === step);

/** The owner may edit, describe, send and delete a document in these statuses. */
export const editable: readonly StatusId[] = awaiting('sending');

/** In these statuses a document has left its owner, who can change nothing about it. */
export const leftOwner: readonly StatusId[] = difference(statuses, editable);

/** In these statuses nobody but its owner and administrators sees a document. */
export const seenByOwner: readonly StatusId[] = statuses.filter(
  (id) => statusRules[id].seenBy === 'owner',
);

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
  from: awaiting('verification'),
  to: [verified, rejected],
  action: 'verify',
  note: 'verifier_note',
  tag: 'verification',
};

export const approval: Decision = {
  roles: approvers,
  from: awaiting('approval'),
  to: [approved, rejected],
  action: 'approve',
  note: 'approval_note',
  tag: 'approve',
};

/** In these statuses a document waits for a decision. */
export const undecided: readonly StatusId[] = [...verification.from, ...approval.from];
