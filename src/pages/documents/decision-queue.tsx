import { useMutationState } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Decision as DecisionInput, Document, Queue } from '@/api/documents';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { useContinuedDraft } from '@/drafts/use-continued-draft';
import { type List, useList } from '@/hooks/use-list';
import { useOverlay } from '@/hooks/use-overlay';
import type { Decision } from '@/pages/documents/decision-modal';
import { preloadSheet } from '@/pages/documents/preload-sheet';
import { choiceColumn, SelectionBar } from '@/pages/documents/selection';
import { SelectionContext, useSelection } from '@/pages/documents/use-selection';

const loadDecision = () => import('./decision-modal');
const DecisionModal = lazy(loadDecision);
const loadDetail = () => import('./document-sheet');
const DetailModal = lazy(loadDetail);
const loadBulk = () => import('./bulk-decision-modal');
const BulkDecisionModal = lazy(loadBulk);

type Overlay =
  | { modal: 'bulk' }
  | { modal: 'detail'; document: Document }
  /** `back` opens when it has been closed. */
  | { modal: 'decision'; document: Document; back?: Overlay };

/** A list without the documents whose decision is on its way: the server still lists them. */
function useUndecided(of: Queue, list: List<Document>): List<Document> {
  const decided = useMutationState({
    filters: { mutationKey: [of.path], status: 'pending' },
    select: ({ state }) => (state.variables as DecisionInput).document.id,
  });
  return { ...list, rows: list.rows.filter(({ id }) => !decided.includes(id)) };
}

/** The screen of those who decide: the documents that wait for them, and the modal to decide in. */
export function DecisionQueue({
  columns,
  filters,
  ...decision
}: Decision & { columns: Column<Document>[]; filters: FilterField[] }) {
  const { of, title } = decision;
  const list = useUndecided(of, useList(of));
  const { overlay, open, close } = useOverlay<Overlay>();
  const selection = useSelection(of, list);
  useContinuedDraft(of, list, (draft, document) => {
    if (document) return open({ modal: 'decision', document });
    void selection.restore(draft);
    open({ modal: 'bulk' });
  });

  return (
    <>
      <PageTitle section="Document" page={title} />
      <SelectionContext value={selection}>
        <ListCard
          list={list}
          columns={[choiceColumn, ...columns]}
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
          toolbar={
            <>
              <FilterControl fields={filters} />
              <SelectionBar
                selection={selection}
                isOpen={overlay?.modal === 'bulk'}
                onDecide={() => open({ modal: 'bulk' })}
                preload={loadBulk}
              />
            </>
          }
        />
      </SelectionContext>
      <Suspense>
        {overlay?.modal === 'detail' && (
          <DetailModal document={overlay.document} onClosed={close} />
        )}
        {overlay?.modal === 'decision' && (
          <DecisionModal
            {...decision}
            first={overlay.document}
            page={list}
            onDecided={(id) => selection.remove([id])}
            onClosed={() => (overlay.back ? open(overlay.back) : close())}
          />
        )}
        {overlay?.modal === 'bulk' && (
          <BulkDecisionModal
            {...decision}
            selection={selection}
            onOpen={(document) => open({ modal: 'decision', document, back: overlay })}
            onClosed={close}
          />
        )}
      </Suspense>
    </>
  );
}
