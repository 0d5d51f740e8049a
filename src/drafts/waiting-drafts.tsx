import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { draftsQuery } from '@/drafts/drafts-query';
import { lazyComponent } from '@/lib/lazy-component';
import { useSession } from '@/session/session-context';

const DraftsNotice = lazyComponent(
  async () => (await import('@/drafts/drafts-notice')).DraftsNotice,
);

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
