import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Keeps the desk open after its last decision: until the server has answered all that waited, or
 * another document is opened. `end` says that the decision of this opening was the last one.
 */
export function useQueueEnd(opening: number, hasUnanswered: boolean, close: () => void) {
  const [lastOpening, setLastOpening] = useState<number>();
  const isAtEnd = lastOpening === opening;
  const isDone = isAtEnd && !hasUnanswered;
  const closeDesk = useEffectEvent(close);
  useEffect(() => {
    if (isDone) closeDesk();
  }, [isDone]);
  return { isAtEnd, end: () => setLastOpening(opening) };
}

/**
 * Says why the desk is still open after its last decision. It has the focus: the form has gone, and
 * a second press of Enter must not close the desk.
 */
export function QueueEnd({ hasNext }: { hasNext: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.focus();
  }, []);
  return (
    <p ref={text} className="callout" tabIndex={-1}>
      {hasNext
        ? 'The next document could not be loaded.'
        : 'That was the last document of the queue.'}{' '}
      The desk closes when your decisions have been sent.
    </p>
  );
}
