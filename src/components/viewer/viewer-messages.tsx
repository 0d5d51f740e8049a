import { FileX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { Spinner } from '@/components/spinner';
import { useReportText } from '@/components/viewer/find/finder-context';
import { usePreparation, useSettled } from '@/components/viewer/preparation';

export function NoPreview() {
  useSettled(true);
  return (
    <div className="viewer-message">
      <FileX aria-hidden className="viewer-message-icon" />
      <p>No preview for this type of file.</p>
      <p className="viewer-message-hint">Download it to open it.</p>
    </div>
  );
}

export function ViewerLoading() {
  return (
    <div className="viewer-message">
      <Spinner />
      <p className="viewer-message-hint">Loading the preview…</p>
    </div>
  );
}

/** Tries again when the file appears: its address may have expired before, out of sight. */
function useRetryOnceShown(retry: (() => void) | undefined): void {
  const { isShown } = usePreparation();
  const wasShown = useRef(isShown);
  const tryAgain = useEffectEvent(() => retry?.());
  useEffect(() => {
    if (isShown && !wasShown.current) tryAgain();
    wasShown.current = isShown;
  }, [isShown]);
}

/** Says why a file cannot be shown. Pass `retry` only where another attempt may help. */
export function ViewerFailure({ children, retry }: { children: ReactNode; retry?: () => void }) {
  useSettled(true);
  useReportText('unreadable');
  useRetryOnceShown(retry);
  return (
    <div className="viewer-message" role="alert">
      <TriangleAlert aria-hidden className="viewer-message-icon" />
      <p>{children}</p>
      <p className="viewer-message-hint">You may download the file instead.</p>
      {retry && (
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
