import type { Document } from '@/api/documents';
import { lazyModal } from '@/feedback/load-code';
import { t } from '@/texts/texts';

const SentAgain = lazyModal(() =>
  import('@/pages/documents/sent-again').catch(() => ({ default: () => null })),
);

/** The type of a document, whether it was rejected before, and the colleague who has it open. */
export function TitleInQueue({ document }: { document: Document }) {
  const { document_type, opened_by } = document;
  const type = document_type?.document_type;
  const note = document.rejection_note || document.approval_note || document.verifier_note;
  return (
    <>
      {type && <bdi>{type}</bdi>}
      {note && (
        <p className="cell-note">
          {/* Keeps the line free until the code is there. */}
          {'\u200b'}
          <SentAgain note={note} document={document} />
        </p>
      )}
      {opened_by && (
        <p className="cell-note">{t('{name} has it open', { name: opened_by.name })}</p>
      )}
    </>
  );
}
