import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { NotLoaded, reportCrash } from '@/feedback/report-error';
import { reload } from '@/navigation/location';
import { useClose } from '@/navigation/opened';
import { type Text, t } from '@/texts/texts';

/**
 * Says over the screen that something cannot be shown. A dialog of the browser needs no further
 * code, which might not load.
 */
export function FailureDialog({
  title,
  remedy,
  onClosed,
  children,
}: {
  title: string;
  remedy?: { label: string; run: () => void };
  onClosed: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The browser returns the focus only while the dialog is still in the document.
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="failure-dialog" aria-labelledby={id} onCancel={onClosed}>
      <div role="alert">
        <h2 id={id}>{title}</h2>
        <p>{children}</p>
      </div>
      <div className="buttons">
        <Button variant="outline-secondary" onClick={onClosed}>
          {t('Close')}
        </Button>
        {remedy && <Button onClick={remedy.run}>{remedy.label}</Button>}
      </div>
    </dialog>
  );
}

type FailureProps = {
  /** What is missing, as in 'The filter could not be shown'. */
  what: Text;
  error: unknown;
  retry: () => void;
  onClosed: () => void;
};

/** Says that something over the screen crashed, or that its code could not be loaded. */
function OverlayFailure({ what, error, retry, onClosed }: FailureProps) {
  return error instanceof NotLoaded ? (
    <FailureDialog
      title={t('{what} could not be loaded', { what: t(what) })}
      remedy={{ label: t('Reload'), run: reload }}
      onClosed={onClosed}
    >
      {t('Check your connection, then reload the page.')}
    </FailureDialog>
  ) : (
    <FailureDialog
      title={t('{what} could not be shown', { what: t(what) })}
      remedy={{ label: t('Try again'), run: retry }}
      onClosed={onClosed}
    >
      {t('Something went wrong in the app itself. What you have written is kept.')}
    </FailureDialog>
  );
}

/**
 * Stands in place of a child route that crashed or could not be loaded. The list around it stays as
 * it is.
 */
export function OverlayRouteError({ what }: Pick<FailureProps, 'what'>) {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  // The router draws a route that has failed again when it is navigated to.
  const retry = () => void navigate(location, { ...location, replace: true });
  return <OverlayFailure what={what} error={error} retry={retry} onClosed={useClose()} />;
}

/**
 * Shows a lazy modal over a screen without an address, or nothing. If it fails, a dialog says so,
 * and the screen stays as it is.
 */
export function Overlay({
  what,
  onClosed,
  children,
}: Pick<FailureProps, 'what' | 'onClosed'> & { children: ReactNode }) {
  return (
    <ErrorBoundary
      onError={reportCrash}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <OverlayFailure
          what={what}
          error={error}
          retry={() => resetErrorBoundary()}
          onClosed={() => {
            onClosed();
            resetErrorBoundary();
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
