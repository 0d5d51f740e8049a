import { useEffect } from 'react';

let press: ((event: KeyboardEvent) => void) | undefined;

/** The first key loads the code: a list is shown without it. */
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
