import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from '@/feedback/confirm';

/**
 * Asks before unsaved work is left, by route change or by closing the tab. The function it returns asks likewise, for a
 * close button: it resolves to whether to go on. `onGivenUp` is called when the work is left for good.
 */
export function useLeaveGuard(isDirty: boolean, onGivenUp: () => void): () => Promise<boolean> {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  // The form may go while the question stands: its session has ended.
  const question = useRef<AbortController>(undefined);
  useLayoutEffect(() => () => question.current?.abort(), []);

  async function ask() {
    question.current = new AbortController();
    const leave = await confirm(
      'What you have entered has not been saved and will be lost!',
      question.current.signal,
    );
    question.current = undefined;
    if (leave) onGivenUp();
    return leave;
  }

  const answerBlocked = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (await ask()) blocker.proceed();
    else blocker.reset();
  });

  useEffect(() => {
    if (blocker.state === 'blocked') void answerBlocked();
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return async () => !isDirty || ask();
}
