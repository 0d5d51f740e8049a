import type { DocumentChange, DocumentEvent } from '@/api/documents';
import { formatDate, formatTime } from '@/lib/format';

/** Events that are shown at once; those before them unfold. */
const mostShown = 3;

/** What has happened to a document, the latest first: it is what a reader asks for. */
export function DocumentHistory({ history }: { history: DocumentEvent[] }) {
  if (history.length === 0) return null;
  const latestFirst = [...history].reverse();
  const earlier = latestFirst.slice(mostShown);
  return (
    <section className="document-history" aria-label="History">
      <h3>History</h3>
      <EventList events={latestFirst.slice(0, mostShown)} />
      {earlier.length > 0 && (
        <details>
          <summary>Earlier ({earlier.length})</summary>
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
        </li>
      ))}
    </ol>
  );
}

const doings = new Map([
  ['upload', 'Uploaded'],
  ['edit', 'Changed'],
  ['meta data', 'Meta data changed'],
  ['send', 'Sent'],
  ['verify', 'Verified'],
  ['approve', 'Approved'],
  ['reject', 'Rejected'],
  ['reset', 'Reset to Draft'],
]);

/** What was done, by whom and when. */
export function EventHeading({ event: { action, user, at } }: { event: DocumentEvent }) {
  const name = user?.name || user?.username;
  return (
    <p className="event-heading">
      <strong>{doings.get(action) ?? action}</strong>
      {name && (
        <>
          {' by '}
          <bdi>{name}</bdi>
        </>
      )}{' '}
      <time dateTime={at.toISOString()}>{formatTime(at.getTime())}</time>
    </p>
  );
}

export function ChangeList({ changes }: { changes: DocumentChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="change-list">
      {changes.map((change) => (
        <li key={change.field}>{textOf(change)}</li>
      ))}
    </ul>
  );
}

function textOf({ field, label, from, to }: DocumentChange): string {
  if (field === 'file') return `File replaced (${from} → ${to})`;
  return `${label}: ${from && `${inWords(from)} → `}${inWords(to) || '(empty)'}`;
}

/** Dates as the meta data show them. */
function inWords(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}
