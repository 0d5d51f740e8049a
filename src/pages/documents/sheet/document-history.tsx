import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { DocumentChange, DocumentEvent } from '@/api/document-views';
import type { Document } from '@/api/documents';
import { type StatusRule, status } from '@/api/statuses';
import { ChangeHeading, ChangeList } from '@/components/changes';
import { formatPlace, type Note, noteInWords, parseNote, reasonOf } from '@/lib/rejection-note';
import { describeReasons, isTelling } from '@/lib/rejection-reasons';
import { PinQuestion } from '@/pages/documents/sheet/pin-question';
import { type FilePins, useShownPins } from '@/pages/documents/sheet/use-file-pins';
import { isToCorrect } from '@/pages/documents/to-do/to-correct';
import { ToDoList } from '@/pages/documents/to-do/to-do-list';
import { type Text, t } from '@/texts/texts';

/** Events shown at once; earlier ones unfold. */
const maxShown = 3;

/** The reasons of the document's type. Keep them stable. */
type Own = { own: readonly string[] };

/** Lists what has happened to a document, the latest first. */
export function DocumentHistory({ history, own }: Own & { history: DocumentEvent[] }) {
  if (history.length === 0) return null;
  const latestFirst = [...history].reverse();
  const earlier = latestFirst.slice(maxShown);
  return (
    <section className="document-history" aria-label={t('History')}>
      <h3>{t('History')}</h3>
      <EventList events={latestFirst.slice(0, maxShown)} own={own} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('Earlier ({count})', { count: earlier.length })}</summary>
          <EventList events={earlier} own={own} />
        </details>
      )}
    </section>
  );
}

export function EventList({ events, own }: Own & { events: DocumentEvent[] }) {
  return (
    <ol className="event-list">
      {events.map((event) => (
        <li key={event.id} data-tone={known.get(event.action)?.tone}>
          <EventHeading event={event} />
          {event.note && <p className="event-note">{noteInWords(event.note, own)}</p>}
          <ChangeList changes={event.changes} />
          {event.sha256 && (
            <p className="event-hash">
              <span>{t('SHA-256')}</span> <code>{event.sha256}</code>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

type Action = NonNullable<StatusRule['action']> | 'upload' | 'edit' | 'meta data';

const actions: Record<Action, { label: Text; tone?: StatusRule['tone'] }> = {
  upload: { label: 'Uploaded' },
  edit: { label: 'Changed' },
  'meta data': { label: 'Meta data changed' },
  send: { label: 'Sent' },
  verify: { label: 'Verified', tone: 'green' },
  approve: { label: 'Approved', tone: 'green' },
  reject: { label: 'Rejected', tone: 'red' },
  reset: { label: 'Reset to Draft' },
};

/** Other back ends may record more. */
const known = new Map<string, { label: Text; tone?: StatusRule['tone'] }>(Object.entries(actions));

function EventHeading({ event: { action, user, at } }: { event: DocumentEvent }) {
  const label = known.get(action)?.label;
  return <ChangeHeading what={label ? t(label) : action} user={user} at={at} />;
}

/**
 * Why a document was rejected the last time, and what has changed since. `owned`: the document, if
 * its owner looks at it.
 */
export function LastRejection({
  rejection,
  changes,
  own,
  pins,
  children,
  owned,
}: Own & {
  rejection: DocumentEvent;
  changes: DocumentChange[];
  pins: FilePins;
  /** Shown below the changes. */
  children?: ReactNode;
  owned: Document | undefined;
}) {
  return (
    <section className="document-note callout" data-tone="red" aria-label={t('Last rejection')}>
      <EventHeading event={rejection} />
      <PinnedNote
        key={rejection.id}
        note={rejection.note}
        file={changes.some(({ field }) => field === 'file') ? 'replaced' : 'judged'}
        own={own}
        pins={pins}
        owned={owned}
      />
      <h3>{t('Changes since the rejection')}</h3>
      {changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        <p>{t('Nothing has changed since the rejection.')}</p>
      )}
      {children}
    </section>
  );
}

/** Why a document was rejected, for a back end without a history. */
export function DocumentNotes({
  document,
  own,
  pins,
  owned,
}: Own & {
  document: Document;
  pins: FilePins;
  owned: Document | undefined;
}) {
  const notes = [
    { label: t('Note of the verifier'), text: document.verifier_note },
    { label: t('Note of the approver'), text: document.approval_note },
  ].filter(({ text }) => text);
  // Only the owner may have replaced the file, and knows it.
  const isRejected = document.document_status_id === status.rejected;
  return notes.map(({ label, text }) => (
    <section key={label} className="document-note callout" data-tone="red" aria-label={label}>
      <h3>{label}</h3>
      <PinnedNote
        note={text}
        file={isRejected ? 'perhaps judged' : 'unknown'}
        own={own}
        pins={pins}
        owned={owned}
      />
    </section>
  ));
}

/** A note to read. Its pins are shown in the file, unless that has been replaced. */
function PinnedNote({
  note: text,
  file,
  own,
  pins: filePins,
  owned,
}: Own & {
  note: string;
  /** True if the file on screen is the one that the note is about. */
  file: 'judged' | 'replaced' | 'perhaps judged' | 'unknown';
  pins: FilePins;
  owned: Document | undefined;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const note = useMemo(() => parseNote(text, own), [text, own]);
  if (owned && reasonOf(owned) === text && isToCorrect(owned)) {
    return <ToDoList document={owned} pins={filePins} />;
  }
  if (note.pins.length === 0) return <p>{noteInWords(text, own)}</p>;
  if (file === 'judged' || isAsked) return <PinList note={note} filePins={filePins} />;
  return (
    <>
      <p>{noteInWords(text, own)}</p>
      {file === 'replaced' && <small>{t('These pins point at the previous file.')}</small>}
      {file === 'perhaps judged' && <PinQuestion onYes={() => setIsAsked(true)} />}
    </>
  );
}

function PinList({ note, filePins }: { note: Note; filePins: FilePins }) {
  const { reasons, pins, free } = note;
  const [current, setCurrent] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  useShownPins(filePins, 'earlier', { pins, current, onPress: find });

  /** Scrolls to the remark of a pin that was pressed in the file. */
  function find(index: number) {
    setCurrent(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      {reasons.some(isTelling) && <p>{describeReasons(reasons)}</p>}
      <ol ref={list} className="pin-list">
        {pins.map((pin, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pins have no id, and two may be equal
          <li key={index}>
            <button
              type="button"
              className="pin-link"
              aria-current={index === current}
              onClick={() => {
                setCurrent(index);
                filePins.pages?.reveal(pin);
              }}
            >
              <span className="pin-number" data-kind="earlier">
                {index + 1}
              </span>
              <span>
                <span className="pin-place">{`${formatPlace(pin)}:`}</span> <bdi>{pin.remark}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {free && <p>{free}</p>}
    </>
  );
}
