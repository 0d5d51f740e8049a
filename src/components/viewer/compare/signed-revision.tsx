import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ignoreHeld } from '@/components/shortcuts/keys';
import { TitledModal } from '@/components/titled-modal';
import { ComparedPages } from '@/components/viewer/compare/compared-pages';
import { openRevisions, type Revisions } from '@/components/viewer/compare/open-revisions';
import { ViewerLoading } from '@/components/viewer/viewer-messages';
import { t } from '@/texts/texts';
import '@/styles/compare.scss';

type Props = {
  /** Returns bytes of their own. Keep it stable. */
  readBytes: () => Promise<Uint8Array>;
  /** The signature covers the bytes up to here. */
  end: number;
  onClose: () => void;
};

/** Shows a file as it was signed beside the file as it is now, and boxes what differs. */
export default function SignedRevision({ readBytes, end, onClose }: Props) {
  const { revisions, hasFailed } = useRevisions(readBytes, end);
  return (
    <TitledModal
      title={t('The file as it was signed')}
      onHide={onClose}
      onEscapeKeyDown={ignoreHeld}
      dialogClassName="compare-dialog"
      backdropClassName="compare-backdrop"
      data-key-group={t('File')}
    >
      {revisions && <ComparedPages revisions={revisions} />}
      {hasFailed && (
        <div className="viewer-message" role="alert">
          <TriangleAlert aria-hidden className="viewer-message-icon" />
          <p>{t('The file cannot be shown as it was signed.')}</p>
        </div>
      )}
      {!revisions && !hasFailed && <ViewerLoading />}
    </TitledModal>
  );
}

/** Opens both versions of the file, and closes them on unmount. */
function useRevisions(readBytes: Props['readBytes'], end: number) {
  const [revisions, setRevisions] = useState<Revisions>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    openRevisions(readBytes, end, signal).then(
      (opened) => signal.aborted || setRevisions(opened),
      () => signal.aborted || setHasFailed(true),
    );
    return () => closing.abort();
  }, [readBytes, end]);
  return { revisions, hasFailed };
}
