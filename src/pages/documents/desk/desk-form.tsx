import { type ComponentProps, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useStrayPressGuard } from '@/pages/documents/desk/use-stray-press-guard';
import { type Text, t } from '@/texts/texts';

type Props = Omit<ComponentProps<'form'>, 'ref'> & {
  title: Text;
  /** Whether it is the form of the first document, which no other one precedes. */
  isFirst: boolean;
  ref?: RefObject<HTMLFormElement | null>;
};

/** The form beside a document. Presses meant for the document before do nothing. */
export function DeskForm({ title, isFirst, ref, children, ...props }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useStrayPressGuard(form, isFirst);

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
  return form?.querySelector<HTMLElement>('input:checked') ?? form?.querySelector('input');
}
