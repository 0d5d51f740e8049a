import { useState } from 'react';

/** A modal that its page mounts to open: `close` fades it out, then `onClosed` lets the page unmount it. */
export function useModal(onClosed: () => void) {
  const [isShown, setIsShown] = useState(true);
  return {
    modalProps: { show: isShown, onExited: onClosed },
    close: () => setIsShown(false),
  };
}
