import { useMemo } from 'react';
import type { Document, Queue } from '@/api/documents';
import type { Id } from '@/api/wire';
import type { Column } from '@/components/data-table';
import { RowLink } from '@/components/list-buttons';
import { ListCard } from '@/components/list-card';
import type { FilterField } from '@/components/list-context';
import { PageTitle } from '@/components/page-title';
import { isWaiting } from '@/decisions/outbox';
import { useOutbox } from '@/decisions/use-outbox';
import { useList } from '@/hooks/use-list';
import { toPath, useOpen } from '@/navigation/opened';
import { choiceColumn, SelectionBar } from '@/pages/documents/bulk/selection';
import { useSelection } from '@/pages/documents/bulk/use-selection';
import type { DecisionScreen } from '@/pages/documents/decision';
import { QueueContext } from '@/pages/documents/queue-context';
import { preloadSheet } from '@/pages/documents/sheet/preload-sheet';
import { TitleInQueue } from '@/pages/documents/title-in-queue';
import { loadBulk, loadDesk, loadSheet } from '@/pages/overlays';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

/** The documents whose own decision waits or is on its way: the server still lists them. */
function useUnderWay({ path }: Queue): Id[] {
  return useOutbox()
    .entries.filter(
      (entry) => entry.path === path && (isWaiting(entry) || entry.state === 'sending'),
    )
    .map(({ document }) => document.id);
}

type Props = { screen: DecisionScreen; columns: Column<Document>[]; filters: FilterField[] };

const titleColumn: Partial<Column<Document>> = {
  cell: (document) => <TitleInQueue document={document} />,
};

/** The columns of a queue: choices, and what is known of a document that waits. */
const toQueueColumns = (columns: Column<Document>[]) => [
  choiceColumn,
  ...columns.map((column) => (column.kind === 'title' ? { ...column, ...titleColumn } : column)),
];

/** The screen of a verifier or approver: the documents that wait. */
export function DecisionQueue(props: Props) {
  // Starts over for another role, whose documents are others. The selection is kept as a draft.
  return <RoleQueue key={useSession().role} {...props} />;
}

function RoleQueue({ screen, columns, filters }: Props) {
  const { queue, title, button } = screen;
  const listed = useList(queue);
  const selection = useSelection(queue, listed, useUnderWay(queue));
  const list = { ...listed, rows: selection.rows };
  const open = useOpen();
  const shownColumns = useMemo(() => toQueueColumns(columns), [columns]);

  return (
    <>
      <PageTitle section={t('Document')} page={t(title)} />
      <QueueContext value={{ screen, list, selection }}>
        <ListCard
          list={list}
          columns={shownColumns}
          actions={(document) => (
            <>
              <RowLink
                path={toPath(document.id, 'detail')}
                preload={preloadSheet(loadSheet, document)}
              >
                {t('Detail')}
              </RowLink>
              <RowLink path={toPath(document.id)} preload={preloadSheet(loadDesk, document)} isMain>
                {t(button)}
              </RowLink>
            </>
          )}
          caption={t(title)}
          filters={filters}
          toolbar={
            <SelectionBar selection={selection} onDecide={() => open('many')} preload={loadBulk} />
          }
        />
      </QueueContext>
    </>
  );
}
