import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ignoreHeld } from '@/components/shortcuts/keys';
import { TitledModal } from '@/components/titled-modal';
import type { CompareWords } from '@/components/viewer/compare/compare-words';
import { ComparedPages } from '@/components/viewer/compare/compared-pages';
import type { Revisions } from '@/components/viewer/compare/open-revisions';
import { ViewerLoading } from '@/components/viewer/viewer-messages';
import type { Pin } from '@/lib/rejection-note';
import { t } from '@/texts/texts';
import '@/styles/compare.scss';

type Open = (signal: AbortSignal) => Promise<Revisions>;

type Props = {
  /** Opens both versions of a file until `signal` is aborted. Keep it stable. */
  open: Open;
  words: CompareWords;
  /** Remarks to the file as it was. */
  pins?: readonly Pin[];
  onClose: () => void;
};

/** Shows a file as it was beside the file as it is now, and boxes what differs. */
export function ComparedFiles({ open, words, pins = [], onClose }: Props) {
  const { revisions, hasFailed } = useRevisions(open);
  return (
    <TitledModal
      title={t(words.title)}
      onHide={onClose}
      onEscapeKeyDown={ignoreHeld}
      dialogClassName="compare-dialog"
      backdropClassName="compare-backdrop"
      data-key-group={t('File')}
    >
      {revisions && <ComparedPages revisions={revisions} pins={pins} />}
      {hasFailed && (
        <div className="viewer-message" role="alert">
          <TriangleAlert aria-hidden className="viewer-message-icon" />
          <p>{t(words.failure)}</p>
        </div>
      )}
      {!revisions && !hasFailed && <ViewerLoading />}
    </TitledModal>
  );
}

/** Opens both versions, and closes them on unmount. */
function useRevisions(open: Open) {
  const [revisions, setRevisions] = useState<Revisions>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    open(signal).then(
      (opened) => signal.aborted || setRevisions(opened),
      () => signal.aborted || setHasFailed(true),
    );
    return () => closing.abort();
  }, [open]);
  return { revisions, hasFailed };
}
