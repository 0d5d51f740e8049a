import { DecisionsNotice } from '@/decisions/decisions-notice';
import type { Draft } from '@/drafts/unsaved/draft-store';
import { DraftsNotice } from '@/drafts/unsaved/drafts-notice';

type Props = { drafts: Draft[]; hasUnsent: boolean };

/** What waits from before: decisions that were not sent, and what was being written. */
export default function WaitingNotices({ drafts, hasUnsent }: Props) {
  return (
    <>
      {hasUnsent && <DecisionsNotice />}
      {drafts.length > 0 && <DraftsNotice drafts={drafts} />}
    </>
  );
}
