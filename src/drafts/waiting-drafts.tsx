import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { claimRecord, draftsQuery } from '@/drafts/store';
import { hasUnsentQuery } from '@/drafts/unsent-query';
import { useSession } from '@/session/session-context';

const DraftsNotice = lazy(() => import('./drafts-notice'));
const DecisionsNotice = lazy(() => import('./decisions-notice'));

/** Notices of drafts and unsent decisions. Their code is loaded only if there are any. */
export function WaitingDrafts() {
  const username = useSession().user?.username ?? '';
  const { data: drafts = [] } = useQuery(draftsQuery(username));
  const { data: hasUnsent } = useQuery(hasUnsentQuery);
  useEffect(() => {
    // Another tab that signs in stores the token before the user.
    if (username) void claimRecord(username);
  }, [username]);

  // Screen readers announce what is added to a live region, not one that is added itself.
  return (
    <div aria-live="polite">
      <Suspense>
        {hasUnsent && <DecisionsNotice />}
        {drafts.length > 0 && <DraftsNotice drafts={drafts} />}
      </Suspense>
    </div>
  );
}
