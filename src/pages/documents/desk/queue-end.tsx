import { useEffect, useEffectEvent, useRef } from 'react';
import { useClose } from '@/navigation/opened';
import { OverButtons } from '@/pages/documents/desk/decision';
import { DeskForm } from '@/pages/documents/desk/desk-form';
import { t } from '@/texts/texts';

/**
 * Stands in place of the decision after the last one of a queue. The desk closes once the server
 * has answered all that waited (`isDone`), unless another document is opened.
 */
export function QueueEnd({
  isDone,
  isMoving,
  onNext,
  onClose,
}: {
  isDone: boolean;
  isMoving: boolean;
  /** Undefined if no document is left; else the next one could not be loaded. */
  onNext: (() => void) | undefined;
  onClose: () => void;
}) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The form has gone, and a second press of Enter must not close the desk.
    text.current?.focus();
  }, []);
  const closeDone = useEffectEvent(useClose());
  useEffect(() => {
    if (isDone) closeDone();
  }, [isDone]);
  return (
    <DeskForm isFirst={false}>
      <p ref={text} className="callout" tabIndex={-1}>
        {t(
          onNext
            ? 'The next document could not be loaded.'
            : 'That was the last document in the queue.',
        )}{' '}
        {t('The desk closes when your decisions have been sent.')}
      </p>
      <OverButtons onNext={onNext} isBusy={isMoving} onClose={onClose} />
    </DeskForm>
  );
}
