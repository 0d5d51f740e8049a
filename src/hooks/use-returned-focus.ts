import { useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '@/lib/focus';

/**
 * Returns the focus to what lost it because it was disabled while `isBusy`. Call the returned
 * function with what has the focus.
 */
export function useReturnedFocus(isBusy: boolean) {
  const last = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (!isBusy && isFocusLost()) last.current?.focus({ preventScroll: true });
  }, [isBusy]);

  return (focused: HTMLElement) => {
    // Leaves out what is focused meanwhile: it may go at the end, as Cancel upload does.
    if (!isBusy) last.current = focused;
  };
}
