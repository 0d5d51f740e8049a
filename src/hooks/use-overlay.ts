import { startTransition, useCallback, useState } from 'react';

/**
 * What is open over a screen; undefined for nothing. Opening is a transition, so that the screen
 * responds while the modal's code loads and its fields render.
 */
export function useOverlay<Overlay>() {
  const [overlay, setOverlay] = useState<Overlay>();
  const open = useCallback((next: Overlay) => startTransition(() => setOverlay(() => next)), []);
  const close = useCallback(() => setOverlay(undefined), []);
  return { overlay, open, close };
}
