import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** True if the tab is visible. */
export const useIsVisible = () =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
