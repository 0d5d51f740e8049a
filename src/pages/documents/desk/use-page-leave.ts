import { useEffect } from 'react';

/** Calls `onLeave` when the page may be closed for good. It may run several times. */
export function usePageLeave(onLeave: () => void): void {
  // Not an effect event, which cannot be called during a render: Firefox may close a tab in one.
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pagehide', onLeave, { signal });
    // On a phone it may be the last event. Elsewhere, people look at other tabs.
    const isPhone = matchMedia('(hover: none) and (pointer: coarse)').matches;
    const onHidden = () => document.visibilityState === 'hidden' && onLeave();
    if (isPhone) document.addEventListener('visibilitychange', onHidden, { signal });
    return () => listening.abort();
  });
}
