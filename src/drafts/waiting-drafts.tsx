import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import Button from 'react-bootstrap/Button';
import { ErrorBoundary } from 'react-error-boundary';
import { hasUnsentQuery } from '@/decisions/has-unsent';
import { claimRecord, draftsQuery } from '@/drafts/unsaved/draft-store';
import { lazyModal } from '@/feedback/load-code';
import { reportCrash } from '@/feedback/report-error';
import { reload } from '@/navigation/location';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

// Brings the texts of overlays: a draft is named like its form.
const WaitingNotices = lazyModal(() => import('./waiting-notices'));

/** Notices of drafts and unsent decisions. Their code is loaded only if there are any. */
export function WaitingDrafts() {
  const username = useSession().user?.username ?? '';
  const { data: drafts = [] } = useQuery(draftsQuery(username));
  const { data: hasUnsent = false } = useQuery(hasUnsentQuery);
  useEffect(() => {
    // Another tab that signs in stores the token before the user.
    if (username) void claimRecord(username);
  }, [username]);

  // Screen readers announce what is added to a live region, not one that is added itself.
  return (
    <div aria-live="polite">
      {/* Work may be under way below: a crash of the notices must not end it. */}
      <ErrorBoundary onError={reportCrash} FallbackComponent={NotShown}>
        {(hasUnsent || drafts.length > 0) && (
          <WaitingNotices drafts={drafts} hasUnsent={hasUnsent} />
        )}
      </ErrorBoundary>
    </div>
  );
}

function NotShown() {
  return (
    <section className="drafts" aria-label={t('Not saved yet')}>
      <p>{t('What you have not saved or sent is kept in this browser, but could not be shown.')}</p>
      <div className="buttons">
        <Button size="sm" onClick={reload}>
          {t('Reload')}
        </Button>
      </div>
    </section>
  );
}
