import { useEffect, useEffectEvent, useState } from 'react';

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
