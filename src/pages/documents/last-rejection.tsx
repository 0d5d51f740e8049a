import type { DocumentChange, DocumentEvent } from '@/api/document-view';
import { ChangeList, EventHeading } from '@/pages/documents/document-history';

/** Why a document was rejected the last time, and what has changed since. */
export function LastRejection({
  rejection,
  changes,
}: {
  rejection: DocumentEvent;
  changes: DocumentChange[];
}) {
  return (
    <section className="document-note" aria-label="Last rejection">
      <EventHeading event={rejection} />
      <p>{rejection.note}</p>
      <h3>What has changed since</h3>
      {changes.length > 0 ? <ChangeList changes={changes} /> : <p>Nothing has changed since.</p>}
    </section>
  );
}
