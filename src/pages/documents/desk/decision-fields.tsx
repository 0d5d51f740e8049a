import type { UseQueryResult } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { RadioField } from '@/components/fields/radio-field';
import { LoadFailed } from '@/components/load-failed';
import type { Option } from '@/lib/options';
import { type DecisionValues, isRejected } from '@/pages/documents/decision';
import { PinnedNoteField } from '@/pages/documents/desk/pinned-note-field';
import { RecentNotes } from '@/pages/documents/desk/recent-notes';
import type { FilePins } from '@/pages/documents/sheet/use-file-pins';
import { t } from '@/texts/texts';

const digits = '123456789'.split('');

/** The status, each with its digit, and the note that a rejection requires. */
export function DecisionFields({
  statuses,
  noteName,
  isOver,
  filePins,
}: {
  statuses: UseQueryResult<Option[]>;
  /** Wire name of the note. */
  noteName: string;
  /** Whether nothing can be decided any more. A note that has been written stays. */
  isOver: boolean;
  filePins: FilePins;
}) {
  const { watch } = useFormContext<DecisionValues>();
  return (
    <>
      {statuses.isError && <LoadFailed retry={statuses.refetch} />}
      {!isOver && (
        <RadioField
          name="document_status_id"
          label="Status"
          options={statuses.data ?? []}
          required={t('Choose a status.')}
          keys={digits}
          isDanger={isRejected}
        />
      )}
      {isRejected(watch('document_status_id')) && (
        <>
          <PinnedNoteField
            name={noteName}
            path="note"
            label="Note"
            filePins={filePins}
            required={t('Say why, so that the owner can correct it.')}
          />
          <RecentNotes />
        </>
      )}
    </>
  );
}
