import { useEffect, useRef } from 'react';

/** Once another screen is shown, the focus is on its heading, which screen readers then announce. The first screen keeps the browser's focus. */
export function useHeadingFocus(screen: string | boolean): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [screen]);
}
