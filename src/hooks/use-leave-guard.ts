import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from '@/hooks/confirm';

/**
 * Asks before unsaved work is left, by route change or by closing the tab. The function it returns asks likewise, for a
 * close button: it resolves to whether to go on.
 */
export function useLeaveGuard(isDirty: boolean): () => Promise<boolean> {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return async () => !isDirty || askToLeave();
}

function askToLeave(): Promise<boolean> {
  return confirm('What you have entered has not been saved and will be lost!');
}
