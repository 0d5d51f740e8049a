import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { type Entry, isWaiting } from '@/decisions/outbox';
import { useIsVisible } from '@/hooks/use-is-visible';
import type { useDeskOutbox } from '@/pages/documents/desk/use-desk-outbox';
import { t } from '@/texts/texts';

type Props = ReturnType<typeof useDeskOutbox>['barProps'] & {
  /** While a decision is being saved, nothing leads to another document. */
  isSaving: boolean;
};

/**
 * The decisions that can still be taken back, the latest first, and those that have failed. The
 * clock is paused while the pointer or the focus is on the bar, and starts over when the tab has
 * been hidden.
 */
export function UndoBar({ entries, isSaving, onPause, onUndo, ...failureActions }: Props) {
  const bar = useRef<HTMLElement>(null);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPaused = isPointed || isFocused;
  const isVisible = useIsVisible();
  const newest = entries.findLast(isWaiting);
  const pause = useEffectEvent(onPause);
  useEffect(() => {
    pause(isPaused);
    return () => pause(false);
  }, [isPaused]);

  // Removing a focused or hovered button fires no event, so read both states again.
  const isIn = (target: EventTarget | null) =>
    target instanceof Node && (bar.current?.contains(target) ?? false);
  const readState = useEffectEvent(() => {
    setIsFocused(isIn(document.activeElement));
    if (entries.length === 0) setIsPointed(false);
  });
  const onOver = useEffectEvent(({ target }: PointerEvent) => setIsPointed(isIn(target)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons go with their decisions
  useEffect(() => {
    readState();
  }, [entries.length]);
  useEffect(() => {
    if (!isPointed) return;
    const listener = (event: PointerEvent) => onOver(event);
    document.addEventListener('pointerover', listener);
    return () => document.removeEventListener('pointerover', listener);
  }, [isPointed]);

  const [first, ...others] = [...entries].reverse();
  const items = (shown: Entry[]) =>
    shown.map((entry) => (
      <div key={entry.id} className="undo-item">
        <span id={toLabelId(entry)} className="undo-label" title={entry.label}>
          {toLabel(entry)}
          {entry.message && <small>{entry.message}</small>}
        </span>
        {isWaiting(entry) ? (
          <>
            {isVisible && (
              <span
                className="undo-progress"
                style={{ '--undo-time': `${entry.time}ms` } as CSSProperties}
                data-paused={isPaused || undefined}
              />
            )}
            <Button
              variant="link"
              size="sm"
              aria-describedby={toLabelId(entry)}
              data-keys={entry === newest ? 'z' : undefined}
              // `disabled` would drop the focus, and the clock would run on.
              aria-disabled={isSaving}
              onClick={isSaving ? undefined : () => onUndo(entry.id)}
            >
              {t('Undo')}
            </Button>
          </>
        ) : (
          <FailureButtons entry={entry} isSaving={isSaving} {...failureActions} />
        )}
      </div>
    ));

  return (
    <section
      ref={bar}
      aria-label={t('Decisions waiting to be sent')}
      className="undo-bar"
      // Not onPointerEnter: the bar may appear under a pointer that does not move.
      onPointerMove={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={({ relatedTarget }) => setIsFocused(isIn(relatedTarget))}
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

const toLabelId = ({ id }: Entry) => `undo-${id}`;

/** "Verified: Ijazah S1, Rina Kartikasari" */
function toLabel({ opened, label }: Entry) {
  if (!opened) return label;
  const { document_type, document_name, user } = opened.seen;
  const parts = [document_type?.document_type || document_name, user?.name];
  return `${opened.statusName}: ${parts.filter(Boolean).join(', ')}`;
}

const inWords = (entry: Entry) => [toLabel(entry), entry.message].filter(Boolean).join('. ');

function FailureButtons({
  entry,
  isSaving,
  onTryAgain,
  onReopen,
  onKeep,
}: Omit<Props, 'entries' | 'onPause' | 'onUndo'> & { entry: Entry }) {
  const others = [
    { name: t('Open again'), onPress: onReopen },
    { name: t('Keep for later'), onPress: onKeep },
  ];
  const buttons =
    entry.state === 'rejected'
      ? others
      : [{ name: t('Try again'), onPress: onTryAgain }, ...others];
  return (
    <span className="undo-buttons">
      {buttons.map(({ name, onPress }) => (
        <Button
          key={name}
          variant="link"
          size="sm"
          aria-describedby={toLabelId(entry)}
          aria-disabled={isSaving}
          onClick={({ currentTarget }) => {
            if (isSaving) return;
            // The button disappears with its decision.
            currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
            void onPress(entry.id);
          }}
        >
          {name}
        </Button>
      ))}
    </span>
  );
}
