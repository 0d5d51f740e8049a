import { useEffect } from 'react';
import { press } from '@/components/shortcuts/shortcuts';

/** Lets keys press what is on the screen; see `shortcuts.ts`. */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
