import type { Coverage } from '@/api/user-districts';
import { plural, t } from '@/texts/texts';

const lacksVerifier = ({ to_verify, verifiers }: Coverage) => to_verify > 0 && verifiers === 0;
const lacksApprover = ({ to_approve, approvers }: Coverage) => to_approve > 0 && approvers === 0;

/** True where documents wait and nobody may decide on them. */
export const isStuck = (row: Coverage) => lacksVerifier(row) || lacksApprover(row);

/** The name of the district, or what stands for those who have none. */
export const nameDistrict = ({ district_id, district }: Coverage) =>
  district_id === null ? t('Without a district') : district;

/** "41 documents waiting, the oldest for 12 days, nobody verifies here" */
export function describeStuck(row: Coverage): string {
  const { days } = row;
  const nobody = lacksApprover(row) ? t('nobody approves here') : t('nobody verifies here');
  return [
    plural(row.to_verify + row.to_approve, '1 document waiting', '{count} documents waiting'),
    days === 0
      ? t('the oldest from today')
      : plural(days, 'the oldest for 1 day', 'the oldest for {count} days'),
    lacksVerifier(row) && lacksApprover(row) ? t('nobody verifies or approves here') : nobody,
  ].join(', ');
}
