import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useIsVisible } from '@/hooks/use-is-visible';
import type { useWaitingDecisions } from '@/pages/documents/desk/use-waiting-decisions';
import type { WaitingDecision } from '@/pages/documents/desk/waiting-decision';

type Props = ReturnType<typeof useWaitingDecisions>['barProps'] & {
  /** While a decision is being saved, nothing leads to another document. */
  isSaving: boolean;
};

/**
 * The decisions that can still be taken back, the latest first, and those that have failed. The
 * clock is paused while the pointer or the focus is on the bar, and starts over when the tab has
 * been hidden.
 */
export function UndoBar({ decisions, isSaving, onDue, onUndo, ...failureActions }: Props) {
  const bar = useRef<HTMLElement>(null);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPaused = isPointed || isFocused;
  const isVisible = useIsVisible();
  const waiting = decisions.filter(({ failure }) => !failure);
  useClock(waiting, isPaused, isVisible, onDue);

  // Removing a focused or hovered button fires no event, so read both states again.
  const isIn = (target: EventTarget | null) =>
    target instanceof Node && (bar.current?.contains(target) ?? false);
  const readState = useEffectEvent(() => {
    setIsFocused(isIn(document.activeElement));
    if (decisions.length === 0) setIsPointed(false);
  });
  const onOver = useEffectEvent(({ target }: PointerEvent) => setIsPointed(isIn(target)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons go with their decisions
  useEffect(() => {
    readState();
  }, [decisions]);
  useEffect(() => {
    if (!isPointed) return;
    const listener = (event: PointerEvent) => onOver(event);
    document.addEventListener('pointerover', listener);
    return () => document.removeEventListener('pointerover', listener);
  }, [isPointed]);

  const [first, ...others] = [...decisions].reverse();
  const items = (shown: WaitingDecision[]) =>
    shown.map((decision) => (
      <div key={decision.kept.id} className="undo-item">
        <span id={toLabelId(decision)} className="undo-label" title={decision.kept.label}>
          {toLabel(decision)}
          {decision.failure && <small>{decision.failure}</small>}
        </span>
        {decision.failure ? (
          <FailureButtons decision={decision} isSaving={isSaving} {...failureActions} />
        ) : (
          <>
            {isVisible && (
              <span
                className="undo-progress"
                style={{ '--undo-time': `${decision.time}ms` } as CSSProperties}
                data-paused={isPaused || undefined}
              />
            )}
            <Button
              variant="link"
              size="sm"
              aria-describedby={toLabelId(decision)}
              // The newest one, of several.
              data-keys={decision === waiting.at(-1) ? 'z' : undefined}
              // `disabled` would drop the focus, and the clock would run on.
              aria-disabled={isSaving}
              onClick={isSaving ? undefined : () => onUndo(decision)}
            >
              Undo
            </Button>
          </>
        )}
      </div>
    ));

  return (
    <section
      ref={bar}
      aria-label="Decisions that wait"
      className="undo-bar"
      // Not on entering: the bar comes and grows under a pointer that rests.
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
          <summary>{others.length} more</summary>
          <div>{items(others)}</div>
        </details>
      )}
    </section>
  );
}

const toLabelId = ({ kept }: WaitingDecision) => `undo-${kept.id}`;

/** "Verified: Ijazah S1, Rina Kartikasari" */
function toLabel({ statusName, seen: { document_type, document_name, user } }: WaitingDecision) {
  const parts = [document_type?.document_type || document_name, user?.name];
  return `${statusName}: ${parts.filter(Boolean).join(', ')}`;
}

const inWords = (decision: WaitingDecision) =>
  [toLabel(decision), decision.failure].filter(Boolean).join('. ');

function FailureButtons({
  decision,
  isSaving,
  onTryAgain,
  onReopen,
  onKeep,
}: Omit<Props, 'decisions' | 'onDue' | 'onUndo'> & { decision: WaitingDecision }) {
  const others = [
    { name: 'Open again', onPress: onReopen },
    { name: 'Keep for later', onPress: onKeep },
  ];
  const isRefused = decision.kept.state === 'refused';
  const buttons = isRefused ? others : [{ name: 'Try again', onPress: onTryAgain }, ...others];
  return (
    <span className="undo-buttons">
      {buttons.map(({ name, onPress }) => (
        <Button
          key={name}
          variant="link"
          size="sm"
          aria-describedby={toLabelId(decision)}
          aria-disabled={isSaving}
          onClick={({ currentTarget }) => {
            if (isSaving) return;
            // The button goes with its decision.
            currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
            onPress(decision);
          }}
        >
          {name}
        </Button>
      ))}
    </span>
  );
}

/** ms that a decision waits behind another tab: nobody may come back to it. */
const maxHiddenTime = 15 * 60_000;

/** Counts down for each decision, except while paused. Starts over when the tab has been hidden. */
function useClock(
  waiting: WaitingDecision[],
  isPaused: boolean,
  isVisible: boolean,
  onDue: (decision: WaitingDecision) => void,
) {
  /** ms by the id of the decision */
  const left = useRef(new Map<string, number>());
  const due = useEffectEvent(onDue);
  const ids = waiting.map(({ kept }) => kept.id).join(' ');
  const getLeft = ({ kept, time }: WaitingDecision) => left.current.get(kept.id) ?? time;

  const start = useEffectEvent(() => {
    const counted = waiting;
    const startedAt = performance.now();
    const timers = counted.map((decision) => setTimeout(() => due(decision), getLeft(decision)));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      const passed = performance.now() - startedAt;
      left.current = new Map(
        counted.map((decision) => [decision.kept.id, getLeft(decision) - passed]),
      );
    };
  });

  const startHidden = useEffectEvent(() => {
    left.current.clear();
    const timers = waiting.map((decision) => setTimeout(() => due(decision), maxHiddenTime));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other decisions wait
  useEffect(() => {
    if (!isVisible) return startHidden();
    if (!isPaused) return start();
  }, [ids, isPaused, isVisible]);
}
