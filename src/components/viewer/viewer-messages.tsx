import { FileX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { Spinner } from '@/components/spinner';
import { useReportText, useSettled, type ViewerProps } from '@/components/viewer/viewer-props';
import { t } from '@/texts/texts';

export function NoPreview({ onSettled }: Pick<ViewerProps, 'onSettled'>) {
  useSettled(true, onSettled);
  return (
    <div className="viewer-message">
      <FileX aria-hidden className="viewer-message-icon" />
      <p>{t('No preview for this type of file.')}</p>
      <p className="viewer-message-hint">{t('Download it to open it.')}</p>
    </div>
  );
}

export function ViewerLoading() {
  return (
    <div className="viewer-message">
      <Spinner />
      <p className="viewer-message-hint">{t('Loading the preview…')}</p>
    </div>
  );
}

/** A message over the upper edge of a page. */
export function PageNotice({ children }: { children: ReactNode }) {
  return (
    <p className="viewer-page-notice" role="status">
      {children}
    </p>
  );
}

type FailureProps = Pick<ViewerProps, 'isShown' | 'onSettled' | 'find'> & {
  /** Pass this only if another attempt may succeed. */
  retry?: () => void;
  children: ReactNode;
};

/** Says why a file cannot be shown. */
export function ViewerFailure({ isShown, onSettled, find, retry, children }: FailureProps) {
  useSettled(true, onSettled);
  useReportText('unreadable', find);
  useRetryOnceShown(isShown, retry);
  return (
    <div className="viewer-message" role="alert">
      <TriangleAlert aria-hidden className="viewer-message-icon" />
      <p>{children}</p>
      <p className="viewer-message-hint">{t('You can download the file instead.')}</p>
      {retry && (
        <Button size="sm" onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

/** Retries when a file appears whose URL may have expired while it was out of sight. */
function useRetryOnceShown(isShown: boolean, retry: (() => void) | undefined): void {
  const wasShown = useRef(isShown);
  const tryAgain = useEffectEvent(() => retry?.());
  useEffect(() => {
    if (isShown && !wasShown.current) tryAgain();
    wasShown.current = isShown;
  }, [isShown]);
}
