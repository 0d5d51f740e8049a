import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
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
  /** Whether nothing can be decided any more. A note that has been written stays. */
  isOver: boolean;
}) {
  const { watch, reset } = useFormContext<DecisionValues>();
  const { document_status_id, note } = watch();
  // Nothing of it is on screen any more: no question about what would be lost.
  const isVoid = isOver && document_status_id !== '' && note === '';
  useEffect(() => {
    if (isVoid) reset();
  }, [isVoid, reset]);

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
          isDanger={isRejected}
        />
      )}
      {isRejected(document_status_id) && (
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
