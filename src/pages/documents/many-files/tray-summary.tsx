import { countBy } from 'es-toolkit';
import type { StopReason } from '@/api/run-batch';
import { describeWaitingTime } from '@/pages/documents/batch-texts';
import { isUnderWay, type Row } from '@/pages/documents/many-files/rows';
import { plural, type Text, t } from '@/texts/texts';

const stops: Record<StopReason, Text> = {
  person: 'You have stopped it.',
  session: 'The session has ended.',
  'no answers': 'The server does not answer.',
};

type Props = { rows: readonly Row[]; waiting: number; stopped: StopReason | undefined };

/** One line for all files. */
export function TraySummary({ rows, waiting, stopped }: Props) {
  if (rows.length === 0) return null;
  const steps = countBy(rows, ({ progress }) => progress.step);
  const uploaded = steps.uploaded ?? 0;
  const failed = steps.failed ?? 0;
  const open = steps.open ?? 0;
  const isBusy = rows.some(isUnderWay);
  const line = [
    plural(uploaded, '1 of {total} uploaded as a draft', '{count} of {total} uploaded as drafts', {
      total: rows.length,
    }),
    failed > 0 && plural(failed, '1 failed', '{count} failed'),
    open > 0 && plural(open, '1 waits for you', '{count} wait for you'),
  ];
  return (
    <p className="tray-summary">
      <progress aria-label={t('Uploaded')} value={uploaded} max={rows.length} />
      <span>{line.filter(Boolean).join(' · ')}</span>
      <small role="status">
        {describeWaitingTime(waiting)}
        {!isBusy && stopped && t(stops[stopped])}
        {!isBusy && !stopped && uploaded === rows.length && t('All files have been uploaded.')}
      </small>
    </p>
  );
}
