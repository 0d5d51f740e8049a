import { type RefObject, useEffect } from 'react';
import type { Id } from '@/api/wire';
import { findShortcut } from '@/components/shortcuts/shortcuts';

/** ms during which keys do not decide a document that has just appeared */
const deafTime = 200;

/** Ignores keys that press something in the form: held ones, and those meant for a document before. */
export function useDeafness(form: RefObject<HTMLFormElement | null>, id: Id) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has appeared
  useEffect(() => {
    const shownAt = performance.now();
    function ignore(event: KeyboardEvent) {
      const pressed =
        findShortcut(event)?.element ?? (isPressing(event) ? event.target : undefined);
      if (!(pressed instanceof Node) || !form.current?.contains(pressed)) return;
      if (event.repeat || performance.now() - shownAt < deafTime) event.preventDefault();
    }
    document.addEventListener('keydown', ignore, true);
    return () => document.removeEventListener('keydown', ignore, true);
  }, [form, id]);
}

/** Whether the browser presses or submits on a key: in the note, Enter and Space write. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !(target instanceof HTMLTextAreaElement);
}
