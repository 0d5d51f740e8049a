import { ArrowRight } from 'lucide-react';
import type { DocumentChange, DocumentEvent } from '@/api/document-view';
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
      {name && ` by ${name}`}{' '}
      {!Number.isNaN(at) && <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>}
    </p>
  );
}

/** Old and new values. Of what was empty before, the name alone: its value stands in the meta data, or in a later change. */
export function ChangeList({ changes }: { changes: DocumentChange[] }) {
  const replaced = changes.filter(({ from }) => from);
  const filledIn = changes.filter(({ from }) => !from);
  if (changes.length === 0) return null;
  return (
    <ul className="change-list">
      {replaced.map((change) => (
        <li key={change.field}>
          <Change {...change} />
        </li>
      ))}
      {filledIn.length > 0 && <li>Filled in: {filledIn.map(({ label }) => label).join(', ')}</li>}
    </ul>
  );
}

function Change({ field, label, from, to }: DocumentChange) {
  const isFile = field === 'file';
  return (
    <>
      {isFile ? `${label} replaced (` : `${label}: `}
      {inWords(from)} {/* A picture besides, since not every font has the sign. */}
      <span className="visually-hidden">→</span>
      <ArrowRight aria-hidden className="change-arrow" /> {inWords(to) || '(empty)'}
      {isFile && ')'}
    </>
  );
}

/** Dates as the meta data show them. */
function inWords(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}
