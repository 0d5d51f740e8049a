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
    // Ignores a control focused meanwhile: it may disappear at the end, as Cancel upload does.
    if (!isBusy) last.current = focused;
  };
}
