import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { draftsQuery } from '@/drafts/drafts-query';
import { useSession } from '@/session/session-context';

const DraftsNotice = lazy(() => import('@/drafts/drafts-notice'));

/** The notice of what waits to be continued; loaded only when something does. */
export function WaitingDrafts() {
  const { user } = useSession();
  const { data: drafts = [] } = useQuery(draftsQuery(user?.username ?? ''));
  if (drafts.length === 0) return null;
  return (
    <Suspense>
      <DraftsNotice drafts={drafts} />
    </Suspense>
  );
}
