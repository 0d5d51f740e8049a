import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useStrayPressGuard } from '@/pages/documents/desk/use-stray-press-guard';
import { useQueue } from '@/pages/documents/queue-context';
import { t } from '@/texts/texts';

type Props = Omit<ComponentProps<'form'>, 'ref'> & {
  /** Whether it is the form of the first document, which no other one precedes. */
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
  function leaveNote(event: KeyboardEvent) {
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
