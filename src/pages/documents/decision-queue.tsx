import { Suspense, useMemo } from 'react';
import type { Document } from '@/api/documents';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { useContinuedDraft } from '@/drafts/use-continued-draft';
import { useOpened } from '@/hooks/use-opened';
import { type LazyComponent, lazyComponent } from '@/lib/lazy-component';
import type { QueueModalProps } from '@/pages/documents/decision-modal';
import { sheetIntent } from '@/pages/documents/sheet-intent';
import { useDocumentList } from '@/pages/documents/use-document-list';

const DetailModal = lazyComponent(() => import('./detail-modal').then((m) => m.DetailModal));

type Open = { modal: 'detail' | 'decision'; document: Document };

/** Documents that wait for a decision, each with its detail and the modal in which the decision is made. */
export function DecisionQueue({
  title,
  base,
  columns,
  filters,
  DecisionModal,
}: {
  /** The decision's name: heading of the page and label of the button. */
  title: string;
  base: string;
  columns: Column<Document>[];
  filters: FilterField[];
  DecisionModal: LazyComponent<QueueModalProps>;
}) {
  const list = useDocumentList(base);
  const { opened, open, close } = useOpened<Open>();
  useContinuedDraft(list, (_, document) => document && open({ modal: 'decision', document }));

  const withActions = useMemo<Column<Document>[]>(
    () => [
      ...columns,
      {
        header: 'Action',
        kind: 'actions',
        cell: (document) => (
          <>
            <RowAction
              onClick={() => open({ modal: 'detail', document })}
              intent={sheetIntent(DetailModal, document)}
            >
              Detail
            </RowAction>
            <RowAction
              onClick={() => open({ modal: 'decision', document })}
              intent={sheetIntent(DecisionModal, document)}
              isMain
            >
              {title}
            </RowAction>
          </>
        ),
      },
    ],
    [columns, title, DecisionModal, open],
  );

  return (
    <>
      <PageTitle section="Document" page={title} />
      <ListCard
        list={list}
        columns={withActions}
        caption={title}
        toolbar={<FilterControl fields={filters} />}
      />
      <Suspense>
        {opened?.modal === 'detail' && <DetailModal document={opened.document} onClosed={close} />}
        {opened?.modal === 'decision' && (
          <DecisionModal
            document={opened.document}
            next={rowAfter(list.rows, opened.document)}
            onNext={(document) => open({ modal: 'decision', document })}
            onClosed={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** The row below a document; the first one when the list has moved on without it. */
function rowAfter(rows: Document[], { id }: Document): Document | undefined {
  return rows[rows.findIndex((row) => row.id === id) + 1];
}
