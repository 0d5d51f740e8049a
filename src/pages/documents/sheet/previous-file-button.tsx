import { useCallback, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { fetchView, type Preview } from '@/api/document-views';
import type { Id } from '@/api/wire';
import { Overlay } from '@/components/overlay';
import { lazyModal } from '@/feedback/load-code';
import { getPreviewUrl, isPreviewable } from '@/lib/media-url';
import type { Pin } from '@/lib/rejection-note';
import { t } from '@/texts/texts';

const PreviousFile = lazyModal(() => import('@/components/viewer/compare/previous-file'));

type Props = {
  documentId: Id;
  /** The file that was rejected, and the one that has taken its place. */
  previous: Preview | null;
  mimeType: string | undefined;
  /** Pins on the rejected file. */
  pins: readonly Pin[];
};

/** Opens the rejected file beside its replacement. */
export function PreviousFileButton({ documentId, previous, mimeType = '', pins }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  // Asks for the addresses of files each time: they expire.
  const find = useCallback((signal: AbortSignal) => fetchView(documentId, signal), [documentId]);
  const isThere = previous && getPreviewUrl(previous.url, previous.mime_type);
  if (!isThere || !isPreviewable(mimeType)) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="sm" variant="outline-secondary" data-keys="b" onClick={() => setIsOpen(true)}>
        {t('Show the previous file')}
      </Button>
      <Overlay what="The previous file" onClosed={close}>
        {isOpen && <PreviousFile find={find} pins={pins} onClose={close} />}
      </Overlay>
    </>
  );
}
