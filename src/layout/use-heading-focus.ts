import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Once another screen is shown, its heading comes into view with the focus, which screen readers then announce. On the way
 * back and forward through the history the browser scrolls to where one was. The first screen keeps the browser's focus.
 */
export function useHeadingFocus(screen: string | boolean): void {
  const isInHistory = useNavigationType() === 'POP';
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: isInHistory });
  }, [screen, isInHistory]);
}
