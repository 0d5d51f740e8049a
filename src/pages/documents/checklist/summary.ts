import type { Document } from '@/api/documents';
import { getStatusRule, type StatusRule } from '@/api/statuses';
import { type Demand, isTold } from '@/pages/documents/checklist/demands';
import { documentCan } from '@/pages/documents/document-rules';
import { isSameRole } from '@/session/session';
import { plural, t } from '@/texts/texts';

/** Parts from which a checklist is made. */
export type Dossier = {
  types: Demand[];
  documents: Document[];
  /** The active role. */
  role: string;
  /** Types that the person says do not apply, as texts. */
  dismissed: readonly string[];
};

/** Progress of a document. */
export type DocumentStep = StatusRule['step'] | 'ready';

/** A rejected document is ready only if the back end reports it as corrected. */
export function stepOf(document: Document): DocumentStep {
  const { step } = getStatusRule(document.document_status_id);
  const isReady = documentCan.send(document) && (step !== 'rejected' || document.is_corrected);
  return isReady ? 'ready' : step;
}

export const findOfType = (documents: Document[], { value }: Demand) =>
  documents.filter(({ document_type_id }) => String(document_type_id) === String(value));

/** True if somebody in a role hands a type in. */
export const applies = ({ applies_to }: Demand, role: string) =>
  applies_to.length === 0 || applies_to.some((one) => isSameRole(one, role));

export type Summary = {
  /** True if it is known what is required. */
  isTold: boolean;
  /** Types: those required or, if that is not known, all; and those with an approved document. */
  total: number;
  approved: number;
  missing: number;
  /** Documents. */
  rejected: number;
  drafts: number;
  ready: Document[];
};

export function summarise({ types, documents, role, dismissed }: Dossier): Summary {
  const told = isTold(types);
  const at = (step: DocumentStep) => documents.filter((document) => stepOf(document) === step);
  const counted = types
    .filter((type) => applies(type, role) && (!told || type.is_mandatory))
    .map((type) => ({ type, own: findOfType(documents, type) }))
    .filter(({ type, own }) => own.length > 0 || !dismissed.includes(String(type.value)));
  return {
    isTold: told,
    total: counted.length,
    approved: counted.filter(({ own }) => own.some((one) => stepOf(one) === 'approved')).length,
    missing: told ? counted.filter(({ own }) => own.length === 0).length : 0,
    rejected: at('rejected').length,
    drafts: at('draft').length,
    ready: at('ready'),
  };
}

/** "1 rejected", "2 missing", …: what waits for the owner. */
export function describeWaiting({ rejected, missing, drafts, ready }: Summary): string[] {
  return [
    rejected > 0 && t('{count} rejected', { count: rejected }),
    missing > 0 && t('{count} missing', { count: missing }),
    drafts > 0 && t('{count} to complete', { count: drafts }),
    ready.length > 0 && t('{count} ready to send', { count: ready.length }),
  ].filter((part) => part !== false);
}

/** "9 of 12 required documents approved · 1 rejected · 2 missing" */
export function describeSummary(summary: Summary): string {
  const { approved, total, isTold } = summary;
  const values = { count: approved, total };
  const done = isTold
    ? t('{count} of {total} required documents approved', values)
    : plural(approved, '1 document approved', '{count} documents approved');
  return [done, ...describeWaiting(summary)].join(' · ');
}
