import { type DocumentStatus, documentStatuses } from '@/api/document-statuses';
import type { Column } from '@/components/data-table';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { StatusBadge } from '@/components/status-badge';
import { useList } from '@/hooks/use-list';
import { formatNumber } from '@/lib/format';
import { t } from '@/texts/texts';

const columns: Column<DocumentStatus>[] = [
  { header: 'ID', cell: ({ id }) => id },
  {
    header: 'Status',
    kind: 'status',
    cell: ({ id, status }) => <StatusBadge id={id} name={status} />,
  },
  {
    header: 'Documents',
    kind: 'number',
    cell: ({ documents_count }) => formatNumber(documents_count),
  },
];

/** The statuses, and how many documents have each. */
export function Component() {
  const list = useList(documentStatuses);
  return (
    <>
      <PageTitle section={t('Reference')} page={t('Document Status')} />
      <ListCard list={list} columns={columns} caption={t('Document Status')} />
    </>
  );
}
