import { DecisionsNotice } from '@/drafts/decisions-notice';
import { DraftsNotice } from '@/drafts/drafts-notice';
import type { Draft } from '@/drafts/store';

/** What waits from before: decisions that were not sent, and what was being written. */
export default function WaitingNotices({
  drafts,
  hasUnsent,
}: {
  drafts: Draft[];
  hasUnsent: boolean;
}) {
  return (
    <>
      {hasUnsent && <DecisionsNotice />}
      {drafts.length > 0 && <DraftsNotice drafts={drafts} />}
    </>
  );
}
