import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import Button from 'react-bootstrap/Button';
import type { Document } from '@/api/documents';
import { useClose } from '@/navigation/opened';
import { OverButtons } from '@/pages/documents/desk/decision';
import { DeskForm } from '@/pages/documents/desk/desk-form';
import { formatDocument } from '@/pages/documents/document-rules';
import { t } from '@/texts/texts';

type Props = {
  document: Document;
  /** "3 of about 128" */
  place: string;
  /** Undefined if no document lies on that side. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** The place of the open document in the queue, between the ways to its neighbours. */
export function QueueNavigation({ document, place, onPrevious, onNext }: Props) {
  const step = (name: string, keys: string, icon: ReactNode, onClick: (() => void) | undefined) => (
    <Button
      variant="icon"
      aria-label={name}
      title={name}
      data-keys={keys}
      aria-disabled={!onClick}
      onClick={onClick}
    >
      {icon}
    </Button>
  );
  return (
    <div className="queue-navigation">
      {step(t('Previous document'), 'k', <ChevronLeft aria-hidden />, onPrevious)}
      <span aria-hidden>{place}</span>
      <span className="visually-hidden" role="status">
        {`${formatDocument(document)}, ${place}`}
      </span>
      {step(t('Next document'), 'j', <ChevronRight aria-hidden />, onNext)}
    </div>
  );
}

/**
 * Shows what can be undone (`children`), what has been done in this sitting, the person's other
 * waiting documents (`more`), and what comes next.
 */
export function QueueFooter({
  decidedCount,
  next,
  more,
  children,
}: {
  decidedCount: number;
  next: Document | undefined;
  more: ReactNode;
  children: ReactNode;
}) {
  const following = next && t('Next: {document}', { document: formatDocument(next) });
  return (
    <div className="queue-footer">
      {children}
      <span className="queue-count">
        {t('{count} decided in this session', { count: decidedCount })}
      </span>
      {more}
      {following && (
        <span className="queue-next" title={following}>
          {following}
        </span>
      )}
    </div>
  );
}

/** The `ref` of what takes the focus when it appears. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

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
  /** Tries again to load the next document; undefined if none is left. */
  onNext: (() => void) | undefined;
  onClose: () => void;
}) {
  const closeDone = useEffectEvent(useClose());
  useEffect(() => {
    if (isDone) closeDone();
  }, [isDone]);
  return (
    <DeskForm isFirst={false}>
      {/* Takes the focus, so that a second Enter does not close the desk. */}
      <p ref={takeFocus} className="callout" tabIndex={-1}>
        {[
          t(
            onNext
              ? 'The next document could not be loaded.'
              : 'That was the last document in the queue.',
          ),
          t('The desk closes when your decisions have been sent.'),
        ].join(' ')}
      </p>
      <OverButtons onNext={onNext} isBusy={isMoving} onClose={onClose} />
    </DeskForm>
  );
}
