import { useQuery } from '@tanstack/react-query';
import { documentStatuses } from '@/api/document-statuses';
import { approves, type Queue, verifications } from '@/api/documents';
import { getStatusRule } from '@/api/statuses';
import { daysSince } from '@/lib/iso-day';
import { getLastPage, toListParams } from '@/lib/search-params';
import { useSession } from '@/session/session';
import { plural, t } from '@/texts/texts';

/** Notes of what waits, for those who decide and for administrators. Owners do not load them. */

export const VerificationNote = () => <QueueNote queue={verifications} />;
export const ApproveNote = () => <QueueNote queue={approves} />;

const firstPage = new URLSearchParams();

function QueueNote({ queue }: { queue: Queue }) {
  const { role } = useSession();
  const { data, isError } = useQuery(queue.list(toListParams(firstPage, role)));
  if (!data || isError) return null;
  const { rows, links } = data;
  const parts = [
    describeCount(rows.length, getLastPage(links)),
    describeAge(rows[0]?.status_since),
  ];
  return <span>{parts.filter(Boolean).join(', ')}</span>;
}

function describeCount(rows: number, pages: number): string {
  if (rows === 0) return t('No documents are waiting.');
  if (pages === 1) return plural(rows, '1 document waiting', '{count} documents waiting');
  return t('about {count} documents waiting', { count: rows * pages });
}

/** Says how long the first document of a queue has waited, which is the longest wait. */
function describeAge(since: string | undefined): string | undefined {
  const days = daysSince(Date.parse(since ?? ''));
  return days >= 1
    ? plural(days, 'the oldest for 1 day', 'the oldest for {count} days')
    : undefined;
}

export function StatusNote() {
  const { data, isError } = useQuery(documentStatuses.list(toListParams(firstPage, undefined)));
  if (!data || isError) return null;
  const count = data.rows
    .filter(({ id }) => getStatusRule(id).step === 'under way')
    .reduce((sum, { documents_count }) => sum + documents_count, 0);
  return <span>{plural(count, '1 document under way', '{count} documents under way')}</span>;
}
