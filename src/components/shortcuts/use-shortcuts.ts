import { useEffect } from 'react';

let press: ((event: KeyboardEvent) => void) | undefined;

/** Loads the code at the first key press, to keep it out of the first load. */
async function listen(event: KeyboardEvent) {
  press ??= (await import('@/components/shortcuts/shortcuts')).press;
  press(event);
}

/** Lets keys press what is on the screen; see `shortcuts.ts`. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => void listen(event).catch(() => undefined);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
