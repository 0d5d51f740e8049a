import type { UseQueryResult } from '@tanstack/react-query';
import { RadioField } from '@/components/fields/radio-field';
import { LoadFailed } from '@/components/load-failed';
import type { Option } from '@/lib/options';
import { isRejected } from '@/pages/documents/decision';
import { t } from '@/texts/texts';

type Props = { statuses: UseQueryResult<Option[]>; keys?: readonly string[] };

/** The statuses that a decision may give, on one document or on many. */
export function StatusField({ statuses, keys }: Props) {
  return (
    <>
      {statuses.isError && <LoadFailed retry={statuses.refetch} />}
      <RadioField
        name="document_status_id"
        label="Status"
        options={statuses.data ?? []}
        required={t('Choose a status.')}
        keys={keys}
        isDanger={isRejected}
      />
    </>
  );
}
