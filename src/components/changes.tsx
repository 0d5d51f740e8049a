import { ArrowRight } from 'lucide-react';
import { formatDate, formatTime } from '@/lib/format';
import { joinParts } from '@/texts/isolate';
import { t, tNodes } from '@/texts/texts';
import '@/styles/history.scss';

export type FieldChange = { field: string; label: string; from: string; to: string };

export function ChangeHeading({
  what,
  user,
  how = '',
  at,
}: {
  what: string;
  user: { username: string; name: string } | null | undefined;
  /** Text after the name, such as how the change was made. */
  how?: string;
  /** ms */
  at: number;
}) {
  const name = user?.name || user?.username;
  return (
    <p className="event-heading">
      <strong>{what}</strong>
      {name && <> {tNodes('by {name}', { name })}</>}
      {how && <span>{` ${how}`}</span>}{' '}
      {!Number.isNaN(at) && <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>}
    </p>
  );
}

/** Lists changed fields with their old and new values, and newly filled ones by name only. */
export function ChangeList({ changes }: { changes: FieldChange[] }) {
  const replaced = changes.filter(({ from }) => from);
  const filledIn = changes.filter(({ from }) => !from);
  if (changes.length === 0) return null;
  return (
    <ul className="change-list">
      {replaced.map((change) => (
        <li key={change.field}>
          <Change {...change} />
        </li>
      ))}
      {filledIn.length > 0 && (
        <li>
          {tNodes('Filled in: {fields}', {
            fields: joinParts(
              filledIn.map(({ label }) => label),
              ', ',
            ),
          })}
        </li>
      )}
    </ul>
  );
}

function Change({ field, label, from, to }: FieldChange) {
  const isFile = field === 'file';
  return (
    <>
      <bdi>{isFile ? t('{file} replaced', { file: label }) : label}</bdi>
      {isFile ? ' (' : ': '}
      <bdi>{formatValue(from)}</bdi> {/* An icon, since not every font has the arrow. */}
      <span className="visually-hidden">→</span>
      <ArrowRight aria-hidden className="change-arrow" />{' '}
      <bdi>{formatValue(to) || t('(empty)')}</bdi>
      {isFile && ')'}
    </>
  );
}

/** Formats dates as the meta data show them. */
function formatValue(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}
