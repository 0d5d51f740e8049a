import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from '@/feedback/confirm';
import { useClose } from '@/navigation/opened';
import { t } from '@/texts/texts';

/**
 * Asks before a route change or closing the tab loses unsaved work. The returned function asks the
 * same for a close button, and resolves to whether to go on. `onGivenUp` is called on a Yes.
 */
export function useLeaveGuard(
  isDirty: () => boolean,
  onGivenUp: () => void,
  text = t('What you have entered has not been saved and will be lost!'),
): () => Promise<boolean> {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // Lets the app replace an address by itself, as the desk does for the next document.
      historyAction !== 'REPLACE' &&
      currentLocation.pathname !== nextLocation.pathname &&
      isDirty(),
  );

  // A 401 may take the form away while it asks.
  const question = useRef<{ answer: Promise<boolean>; withdraw: AbortController }>(undefined);
  useLayoutEffect(() => () => question.current?.withdraw.abort(), []);

  const settleBlocked = useEffectEvent((leave: boolean) => {
    if (blocker.state !== 'blocked') return;
    if (leave) blocker.proceed();
    else blocker.reset();
  });

  /** Asks one question at a time: its answer holds for a second Back, too. */
  function ask(): Promise<boolean> {
    if (question.current) return question.current.answer;
    const withdraw = new AbortController();
    const answer = confirm(text, withdraw.signal).then((leave) => {
      question.current = undefined;
      if (leave) onGivenUp();
      settleBlocked(leave);
      return leave;
    });
    question.current = { answer, withdraw };
    return answer;
  }

  const askBlocked = useEffectEvent(() => void ask());
  useEffect(() => {
    if (blocker.state === 'blocked') askBlocked();
  }, [blocker]);

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const controller = new AbortController();
    window.addEventListener('beforeunload', (event) => warn(event), controller);
    return () => controller.abort();
  }, []);

  return async () => !isDirty() || ask();
}

/**
 * Leaves a modal whose work takes time: asks once while it is at work, and ends the work on a Yes.
 */
export function useLeave(isAtWork: () => boolean, giveUp: () => void, text: string) {
  const close = useClose();
  const isGivenUp = useRef(false);
  const mayLeave = useLeaveGuard(
    () => !isGivenUp.current && isAtWork(),
    () => {
      isGivenUp.current = true;
      giveUp();
    },
    text,
  );
  return async () => {
    if (await mayLeave()) close();
  };
}
