import type { UseQueryResult } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { Id } from '@/api/wire';
import { RadioField } from '@/components/fields/radio-field';
import { LoadFailed } from '@/components/load-failed';
import type { Option } from '@/lib/options';
import { type DecisionValues, isRejected } from '@/pages/documents/desk/decision-values';
import { PinnedNoteField } from '@/pages/documents/desk/pinned-note-field';
import { UsedNotes } from '@/pages/documents/desk/used-notes';

const digits = '123456789'.split('');

/** The status, each with its digit, and the note that a rejection requires. */
export function DecisionFields({
  documentId,
  statuses,
  noteName,
  isOver,
}: {
  documentId: Id;
  statuses: UseQueryResult<Option[]>;
  /** Wire name of the note. */
  noteName: string;
  /** Whether nothing can be decided any more. What has been written stays. */
  isOver: boolean;
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
          required="Choose a status."
          keys={digits}
        />
      )}
      {isRejected(watch('document_status_id')) && (
        <>
          <PinnedNoteField
            key={documentId}
            name={noteName}
            path="note"
            label="Note"
            required="Say why, so that the owner can correct it."
          />
          <UsedNotes />
        </>
      )}
    </>
  );
}
