import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FailureDialog } from '@/components/failure-dialog';
import { NotLoaded } from '@/components/lazy-modal';
import { reportCrash } from '@/feedback/report-error';
import { reload } from '@/navigation/location';

/**
 * What is open over a screen: a lazy modal, or nothing. If it crashes or its code cannot be loaded,
 * a dialog says so, and the screen stays as it is.
 */
export function Overlay({
  what,
  onClosed,
  children,
}: {
  /** What is missing then, as in 'The filter could not be shown'. */
  what: string;
  onClosed: () => void;
  children: ReactNode;
}) {
  return (
    <ErrorBoundary
      onError={(error) => {
        if (!(error instanceof NotLoaded)) reportCrash(error);
      }}
      fallbackRender={({ error, resetErrorBoundary }) => {
        const close = () => {
          onClosed();
          resetErrorBoundary();
        };
        return error instanceof NotLoaded ? (
          <FailureDialog
            title={`${what} could not be loaded`}
            remedy={{ label: 'Reload', run: reload }}
            onClosed={close}
          >
            Check your connection, then load the page again.
          </FailureDialog>
        ) : (
          <FailureDialog
            title={`${what} could not be shown`}
            remedy={{ label: 'Try again', run: () => resetErrorBoundary() }}
            onClosed={close}
          >
            Something went wrong in the app itself. What you have written is kept.
          </FailureDialog>
        );
      }}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
