import { lazy, Suspense } from 'react';
import type { Document } from '@/api/documents';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { useContinuedDraft } from '@/drafts/use-continued-draft';
import { useList } from '@/hooks/use-list';
import { useOverlay } from '@/hooks/use-overlay';
import type { Decision } from '@/pages/documents/decision-modal';
import { preloadSheet } from '@/pages/documents/document-preview';

const loadDecision = () => import('./decision-modal');
const DecisionModal = lazy(loadDecision);
const loadDetail = () => import('./document-sheet');
const DetailModal = lazy(loadDetail);

type Overlay = { modal: 'detail' | 'decision'; document: Document };

/** The screen of those who decide: the documents that wait for them, and the modal to decide in. */
export function DecisionQueue({
  columns,
  filters,
  ...decision
}: Decision & { columns: Column<Document>[]; filters: FilterField[] }) {
  const { of, title } = decision;
  const list = useList(of);
  const { overlay, open, close } = useOverlay<Overlay>();
  useContinuedDraft(of, list, (_, document) => document && open({ modal: 'decision', document }));

  return (
    <>
      <PageTitle section="Document" page={title} />
      <ListCard
        list={list}
        columns={columns}
        actions={(document) => (
          <>
            <RowAction
              onClick={() => open({ modal: 'detail', document })}
              preload={preloadSheet(loadDetail, document)}
            >
              Detail
            </RowAction>
            <RowAction
              onClick={() => open({ modal: 'decision', document })}
              preload={preloadSheet(loadDecision, document)}
              isMain
            >
              {title}
            </RowAction>
          </>
        )}
        caption={title}
        toolbar={<FilterControl fields={filters} />}
      />
      <Suspense>
        {overlay?.modal === 'detail' && (
          <DetailModal document={overlay.document} onClosed={close} />
        )}
        {overlay?.modal === 'decision' && (
          <DecisionModal {...decision} first={overlay.document} page={list} onClosed={close} />
        )}
      </Suspense>
    </>
  );
}
