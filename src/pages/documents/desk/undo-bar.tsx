import { type CSSProperties, useEffect, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { type Entry, isWaiting } from '@/decisions/outbox';
import { useOutbox } from '@/decisions/use-outbox';
import { describeReason } from '@/feedback/reason';
import { useIsVisible } from '@/hooks/use-is-visible';
import { passFocusOn } from '@/lib/focus';
import type { useDeskOutbox } from '@/pages/documents/desk/use-desk-outbox';
import { joinParts } from '@/texts/isolate';
import { t } from '@/texts/texts';

type Props = ReturnType<typeof useDeskOutbox>['barProps'] & {
  /** True while a decision is being saved: nothing then leads to another document. */
  isSaving: boolean;
};

/**
 * The decisions that can still be taken back, the latest first, and those that have failed. The
 * clock is paused while the pointer or the focus is on the bar, and starts over when the tab has
 * been hidden.
 */
export function UndoBar({ entries, isSaving, ...actions }: Props) {
  const { pause } = useOutbox();
  const bar = useRef<HTMLElement>(null);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPaused = isPointed || isFocused;
  const isVisible = useIsVisible();
  const newest = entries.findLast(isWaiting);
  useEffect(() => {
    pause(isPaused);
    return () => pause(false);
  }, [pause, isPaused]);

  // Removing a focused or hovered button fires no event, so read both states again.
  useEffect(() => {
    setIsFocused(isIn(bar.current, document.activeElement));
    if (entries.length === 0) setIsPointed(false);
  }, [entries.length]);
  useEffect(() => {
    if (!isPointed) return;
    const onOver = ({ target }: PointerEvent) => setIsPointed(isIn(bar.current, target));
    document.addEventListener('pointerover', onOver);
    return () => document.removeEventListener('pointerover', onOver);
  }, [isPointed]);

  const [first, ...others] = [...entries].reverse();
  const items = (shown: Entry[]) =>
    shown.map((entry) => (
      <div key={entry.id} className="undo-item">
        <span id={toLabelId(entry)} className="undo-label">
          <span>{entry.label}</span>
          {entry.message && <small>{describeReason(entry)}</small>}
        </span>
        {isWaiting(entry) && isVisible && (
          <span
            className="undo-progress"
            style={{ '--undo-time': `${entry.time}ms` } as CSSProperties}
            data-paused={isPaused || undefined}
          />
        )}
        <Actions entry={entry} isNewest={entry === newest} isSaving={isSaving} {...actions} />
      </div>
    ));

  return (
    <section
      ref={bar}
      aria-label={t('Decisions waiting to be sent')}
      className="undo-bar"
      // Listens to moves: the bar may appear under a pointer that does not move.
      onPointerMove={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={({ relatedTarget }) => setIsFocused(isIn(bar.current, relatedTarget))}
    >
      {/* Screen readers announce what is added to a live region, not one that is added itself. */}
      <span className="visually-hidden" role="status">
        {first && inWords(first)}
      </span>
      {first && items([first])}
      {others.length > 0 && (
        <details className="undo-others">
          <summary>{t('{count} more', { count: others.length })}</summary>
          <div>{items(others)}</div>
        </details>
      )}
    </section>
  );
}

const isIn = (bar: HTMLElement | null, target: EventTarget | null) =>
  target instanceof Node && (bar?.contains(target) ?? false);

const toLabelId = ({ id }: Entry) => `undo-${id}`;

/** "Verified: Ijazah S1, Rina Kartikasari" */
const toLabel = ({ opened, label }: Entry) => opened?.shortLabel ?? label;

const inWords = (entry: Entry) => joinParts([toLabel(entry), describeReason(entry)], '. ');

/** The buttons of a decision that waits, or has failed. */
function Actions({
  entry,
  isNewest,
  isSaving,
  onUndo,
  onReopen,
}: Omit<Props, 'entries'> & { entry: Entry; isNewest: boolean }) {
  const { sendAgain, keepForLater } = useOutbox();
  const button = (name: string, onPress: (id: string) => unknown, keys?: string) => (
    <Button
      variant="link"
      size="sm"
      aria-describedby={toLabelId(entry)}
      data-keys={keys}
      // `disabled` would drop the focus, and the clock would run on.
      aria-disabled={isSaving}
      onClick={({ currentTarget }) => {
        if (isSaving) return;
        // The button disappears with its decision.
        passFocusOn(currentTarget);
        void onPress(entry.id);
      }}
    >
      {name}
    </Button>
  );
  if (isWaiting(entry)) return button(t('Undo'), onUndo, isNewest ? 'z' : undefined);
  return (
    <span className="undo-buttons">
      {entry.state !== 'refused' && button(t('Try again'), sendAgain)}
      {button(t('Open again'), onReopen)}
      {button(t('Keep for later'), keepForLater)}
    </span>
  );
}
