import { status } from '@/api/document-statuses';
import type { DocumentChange, DocumentEvent } from '@/api/document-views';
import type { Document } from '@/api/documents';
import { ChangeHeading, ChangeList } from '@/components/changes';
import { PinnedNote } from '@/pages/documents/sheet/pinned-note';
import type { FilePins } from '@/pages/documents/sheet/use-file-pins';
import { type Text, t } from '@/texts/texts';

/** Events shown at once; earlier ones unfold. */
const maxShown = 3;

/** What has happened to a document, the latest first. */
export function DocumentHistory({ history }: { history: DocumentEvent[] }) {
  if (history.length === 0) return null;
  const latestFirst = [...history].reverse();
  const earlier = latestFirst.slice(maxShown);
  return (
    <section className="document-history" aria-label={t('History')}>
      <h3>{t('History')}</h3>
      <EventList events={latestFirst.slice(0, maxShown)} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('Earlier ({count})', { count: earlier.length })}</summary>
          <EventList events={earlier} />
        </details>
      )}
    </section>
  );
}

export function EventList({ events }: { events: DocumentEvent[] }) {
  return (
    <ol className="event-list">
      {events.map((event) => (
        <li key={event.id} data-action={event.action}>
          <EventHeading event={event} />
          {event.note && <p className="event-note">{event.note}</p>}
          <ChangeList changes={event.changes} />
          {event.sha256 && (
            <p className="event-hash">
              {t('SHA-256')} <code>{event.sha256}</code>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

const actionLabels = new Map<string, Text>([
  ['upload', 'Uploaded'],
  ['edit', 'Changed'],
  ['meta data', 'Meta data changed'],
  ['send', 'Sent'],
  ['verify', 'Verified'],
  ['approve', 'Approved'],
  ['reject', 'Rejected'],
  ['reset', 'Reset to Draft'],
]);

function EventHeading({ event: { action, user, at } }: { event: DocumentEvent }) {
  const label = actionLabels.get(action);
  return <ChangeHeading what={label ? t(label) : action} user={user} at={at} />;
}

/** The last rejection and what has changed since; undefined without one, or after an approval. */
export function findLastRejection(history: DocumentEvent[]) {
  const index = history.findLastIndex(({ action }) => action === 'reject' || action === 'approve');
  const rejection = history[index];
  if (rejection?.action !== 'reject') return;
  return { rejection, changes: mergeChanges(history.slice(index + 1)) };
}

/** One change per field, from its first state to its last; none where the two are equal. */
function mergeChanges(events: DocumentEvent[]): DocumentChange[] {
  const changes = new Map<string, DocumentChange>();
  for (const change of events.flatMap((event) => event.changes)) {
    const from = changes.get(change.field)?.from ?? change.from;
    changes.set(change.field, { ...change, from });
  }
  // Another file may well have the same type and size.
  return [...changes.values()].filter(({ field, from, to }) => field === 'file' || from !== to);
}

/** Why a document was rejected the last time, and what has changed since. */
export function LastRejection({
  rejection,
  changes,
  pins,
}: {
  rejection: DocumentEvent;
  changes: DocumentChange[];
  pins: FilePins;
}) {
  return (
    <section className="document-note" aria-label={t('Last rejection')}>
      <EventHeading event={rejection} />
      <PinnedNote
        key={rejection.id}
        note={rejection.note}
        file={changes.some(({ field }) => field === 'file') ? 'replaced' : 'judged'}
        pins={pins}
      />
      <h3>{t('What has changed since')}</h3>
      {changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        <p>{t('Nothing has changed since.')}</p>
      )}
    </section>
  );
}

/** Why a document was rejected, for a back end without a history. */
export function DocumentNotes({ document, pins }: { document: Document; pins: FilePins }) {
  const notes = [
    { label: t('Note of the verifier'), text: document.verifier_note },
    { label: t('Note of the approver'), text: document.approval_note },
  ].filter(({ text }) => text);
  // The owner can still replace the file, and knows whether that has happened.
  const isRejected = document.document_status_id === status.rejected;
  return notes.map(({ label, text }) => (
    <section key={label} className="document-note" aria-label={label}>
      <h3>{label}</h3>
      <PinnedNote note={text} file={isRejected ? 'perhaps judged' : 'unknown'} pins={pins} />
    </section>
  ));
}
