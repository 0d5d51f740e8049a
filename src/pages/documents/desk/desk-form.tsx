import {
  type ComponentProps,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { findShortcut } from '@/components/shortcuts/shortcuts';
import { useQueue } from '@/pages/documents/queue-context';
import { t } from '@/texts/texts';

type Props = Omit<ComponentProps<'form'>, 'ref'> & {
  /** True if it is the form of the first document, which no other one precedes. */
  isFirst: boolean;
  ref?: RefObject<HTMLFormElement | null>;
};

/** The form beside a document. Presses meant for the document before do nothing. */
export function DeskForm({ isFirst, ref, children, ...props }: Props) {
  const { title } = useQueue().screen;
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useStrayPressGuard(form, isFirst);
  useEffect(() => {
    // On a phone the file comes first, and stays in view.
    if (!isFirst) findChosen(form.current)?.focus({ preventScroll: true });
  }, [isFirst, form]);

  /** Escape leaves the note, so that keys work again. The next one closes the desk. */
  function leaveNote(event: ReactKeyboardEvent) {
    const isIn = event.target instanceof HTMLTextAreaElement;
    if (event.key !== 'Escape' || !isIn || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    findChosen(form.current)?.focus();
  }

  return (
    <form
      {...props}
      ref={form}
      className="decision"
      aria-label={t(title)}
      data-key-group={t(title)}
      onKeyDown={leaveNote}
    >
      <h3>{t(title)}</h3>
      {children}
    </form>
  );
}

/** The radio button of the chosen status, else the first one. */
function findChosen(form: HTMLFormElement | null) {
  return form?.querySelector<HTMLElement>('[type="radio"]:checked') ?? form?.querySelector('input');
}

/** ms; a press this soon after a document has appeared was meant for the one before */
const reactionTime = 200;

/** ms; the longest time between the two halves of a double click, on most systems */
const doubleClickTime = 500;

/**
 * Ignores presses meant for the document before, such as the second one of a double click, and held
 * keys.
 */
function useStrayPressGuard(form: RefObject<HTMLFormElement | null>, isFirst: boolean) {
  useEffect(() => {
    const shownAt = performance.now();
    const ending = new AbortController();
    const options = { capture: true, signal: ending.signal };

    function ignoreKeys(event: KeyboardEvent) {
      const pressed =
        findShortcut(event)?.element ?? (isPressing(event) ? event.target : undefined);
      if (!(pressed instanceof Node) || !form.current?.contains(pressed)) return;
      if (event.repeat || performance.now() - shownAt < reactionTime) event.preventDefault();
    }

    function ignoreClicks(event: MouseEvent) {
      if (!(event.target instanceof Element) || !form.current?.contains(event.target)) return;
      const isSecond = event.detail > 1;
      const isStray = isSecond || isEmptySubmission(event.target, form.current);
      if (!isStray || performance.now() - shownAt >= (isSecond ? doubleClickTime : reactionTime))
        return;
      event.preventDefault();
      event.stopPropagation();
    }

    document.addEventListener('keydown', ignoreKeys, options);
    if (!isFirst) document.addEventListener('click', ignoreClicks, options);
    return () => ending.abort();
  }, [form, isFirst]);
}

/** True if the browser presses or submits on a key, and does not write. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  const isNote = target instanceof HTMLTextAreaElement;
  const isText = isNote || (target instanceof HTMLInputElement && target.type === 'text');
  return key === 'Enter' ? !isNote : key === ' ' && !isText;
}

/** True if a press saves a form without a choice, which only shows what is missing. */
function isEmptySubmission(pressed: Element, form: HTMLFormElement): boolean {
  const isSubmission = pressed.closest('[type="submit"]') !== null;
  return isSubmission && form.querySelector('[type="radio"]:checked') === null;
}
