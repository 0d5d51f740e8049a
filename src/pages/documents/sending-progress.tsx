import type { Ref } from 'react';
import Button from 'react-bootstrap/Button';
import { describeWaitingTime } from '@/pages/documents/batch-texts';
import { t } from '@/texts/texts';
import '@/styles/sending-progress.scss';

/** How far the calls for many documents are. */
export type Progress = {
  total: number;
  /** How many have an outcome. */
  done: number;
  /** s; how long the server has asked to wait, 0 for no wait. */
  waiting: number;
};

type Props = Progress & {
  onStop: () => void;
  /** Of what can take the focus. */
  ref: Ref<HTMLParagraphElement>;
};

export function SendingProgress({ total, done, waiting, onStop, ref }: Props) {
  return (
    <>
      <p ref={ref} className="sending-progress" tabIndex={-1}>
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
  );
}
