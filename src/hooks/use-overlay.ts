import { startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react';

/**
 * What is open over a screen; undefined for nothing. Opening is a transition: the press is answered
 * at once, while the modal's code loads and its fields render.
 */
export function useOverlay<Overlay>() {
  const [overlay, setOverlay] = useState<Overlay>();
  const open = useCallback((next: Overlay) => startTransition(() => setOverlay(() => next)), []);
  const close = useCallback(() => setOverlay(undefined), []);
  return { overlay, open, close };
}

/** ms; longer than a modal takes to fade out. */
const fadeTimeout = 500;

/** A modal that is mounted to open it: `close` fades it out, then `onClosed` unmounts it. */
export function useModal(onClosed: () => void) {
  const [isShown, setIsShown] = useState(true);
  const unmount = useEffectEvent(onClosed);
  useEffect(() => {
    if (isShown) return;
    // react-bootstrap misses the end of a fade during which the transition of a child ends.
    const timer = setTimeout(() => unmount(), fadeTimeout);
    return () => clearTimeout(timer);
  }, [isShown]);
  return {
    modalProps: { show: isShown, onExited: onClosed },
    close: () => setIsShown(false),
  };
}
