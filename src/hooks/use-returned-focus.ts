import { useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '@/lib/focus';

/**
 * Returns the focus to a control that lost it because it was disabled while `isBusy`. Call the
 * returned function with the focused control.
 */
export function useReturnedFocus(isBusy: boolean) {
  const last = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (!isBusy && isFocusLost()) last.current?.focus({ preventScroll: true });
  }, [isBusy]);

  return (focused: HTMLElement) => {
    // Ignores a control that is focused meanwhile: it may go at the end, as Cancel upload does.
    if (!isBusy) last.current = focused;
  };
}
