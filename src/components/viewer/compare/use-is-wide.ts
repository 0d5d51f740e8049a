import { useSyncExternalStore } from 'react';

/** The width of `laptop` (_mixins.scss), as in sidebar.tsx. */
const wideScreen = window.matchMedia('(min-width: 1200px)');

function subscribe(listener: () => void) {
  wideScreen.addEventListener('change', listener);
  return () => wideScreen.removeEventListener('change', listener);
}

/** True where two pages have room beside each other. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wideScreen.matches);
