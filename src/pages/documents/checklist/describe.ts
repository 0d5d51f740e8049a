import type { Summary } from '@/pages/documents/checklist/summary';
import { plural, t } from '@/texts/texts';

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
