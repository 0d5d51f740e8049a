import { startTransition, useCallback, useState } from 'react';

/**
 * What a screen has open over it, undefined for nothing. Opening is a transition: the press itself is answered at once, and
 * a modal with many fields is drawn in slices after it. `open` and `close` stay the same, so that rows may keep them.
 */
export function useOpened<What>() {
  const [opened, setOpened] = useState<What>();
  const open = useCallback((what: What) => startTransition(() => setOpened(() => what)), []);
  const close = useCallback(() => setOpened(undefined), []);
  return { opened, open, close };
}
