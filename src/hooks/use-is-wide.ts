import { useSyncExternalStore } from 'react';

/** The width of `laptop` in _mixins.scss. */
const wideScreen = window.matchMedia('(min-width: 1200px)');

function subscribe(listener: () => void) {
  wideScreen.addEventListener('change', listener);
  return () => wideScreen.removeEventListener('change', listener);
}

/** True where there is room for something large beside something else, such as the sidebar. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wideScreen.matches);
