import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { TryAgain } from '@/components/action-button';
import { reportCrash } from '@/feedback/report-error';
import { type Text, t } from '@/texts/texts';

type Props = {
  /** What is missing after a crash, as in 'The list could not be shown.' */
  what: Text;
  /** Identifies what `children` show. A change renders them again after a crash. */
  shown?: unknown;
  children: ReactNode;
};

/** Keeps a crash of `children` to itself: says so in their place, and offers to try again. */
export function CrashBoundary({ what, shown, children }: Props) {
  return (
    <ErrorBoundary
      resetKeys={[shown]}
      onError={reportCrash}
      fallbackRender={({ resetErrorBoundary }) => (
        <div className="message" role="alert">
          <p>{t('{what} could not be shown.', { what: t(what) })}</p>
          <TryAgain onClick={() => resetErrorBoundary()} />
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
