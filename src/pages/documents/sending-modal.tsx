import { useEffect, useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { ignoreHeld } from '@/components/shortcuts/keys';
import { useLeave } from '@/components/use-leave-guard';
import type { Failure } from '@/delivery/delivery';
import type { useDelivery } from '@/delivery/use-delivery';
import { describeReason } from '@/feedback/reason';
import { describeWaitingTime } from '@/pages/documents/batch-texts';
import { type Text, t } from '@/texts/texts';
import '@/styles/sending-progress.scss';

type Sending = {
  isSending: boolean;
  progress: ReturnType<typeof useDelivery>['progress'];
  onStop: () => void;
  /** How the last attempt has ended; undefined before. */
  result: string | undefined;
};

/**
 * The parts of a modal that makes a call for each of many documents: its props, and its news, which
 * have the focus of the button that was pressed. `leave` asks first while calls are under way.
 */
export function useSendingModal({ isSending, progress, onStop, result }: Sending) {
  const leave = useLeave(
    () => isSending,
    onStop,
    t('Documents are being sent. Those that have not started will not be sent.'),
  );
  const news = useRef<HTMLParagraphElement>(null);
  const isTried = result !== undefined;
  useEffect(() => {
    // The button that was pressed has disappeared.
    if (isSending || isTried) news.current?.focus();
  }, [isSending, isTried]);

  const { total, done, waiting } = progress;
  return {
    leave,
    modal: {
      backdrop: 'static',
      onEscapeKeyDown: ignoreHeld,
      onHide: leave,
      scrollable: true,
    } as const,
    result: !isSending && isTried && (
      <p ref={news} className="callout" tabIndex={-1}>
        {result}
      </p>
    ),
    progress: isSending && (
      <>
        <p ref={news} className="sending-progress" tabIndex={-1}>
          <progress aria-label={t('Sent')} value={done < total ? done : undefined} max={total} />
          <span>{t('{place} of {count}', { place: done, count: total })}</span>
          <small role="status">
            {done < total ? describeWaitingTime(waiting) : t('Reloading the list…')}
          </small>
        </p>
        <Button variant="outline-secondary" onClick={onStop}>
          {t('Stop')}
        </Button>
      </>
    ),
  };
}

type FailureProps = {
  failure: Failure | undefined;
  /** Shown where nobody knows whether the call has arrived. */
  unanswered: Text;
};

/** Why the call for a document has failed. */
export function SendingFailure({ failure, unanswered }: FailureProps) {
  if (!failure) return null;
  const reason = describeReason(failure);
  return (
    <p className="sending-failure">
      {failure.kind === 'unanswered' ? [reason, t(unanswered)].filter(Boolean).join(' ') : reason}
    </p>
  );
}
