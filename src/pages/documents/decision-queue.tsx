import type { Document, Queue } from '@/api/documents';
import type { Id } from '@/api/wire';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { lazyModal } from '@/components/lazy-modal';
import { ListCard } from '@/components/list-card';
import { Overlay } from '@/components/overlay';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { isWaiting } from '@/decisions/outbox';
import { useOutbox } from '@/decisions/use-outbox';
import { useContinuedDraft } from '@/drafts/unsaved/use-continued-draft';
import { useList } from '@/hooks/use-list';
import { useOverlay } from '@/hooks/use-overlay';
import { choiceColumn, SelectionBar } from '@/pages/documents/bulk/selection';
import { SelectionContext, useSelection } from '@/pages/documents/bulk/use-selection';
import type { DecisionScreen } from '@/pages/documents/desk/decision-screen';
import { preloadSheet } from '@/pages/documents/sheet/preload-sheet';
import { useSession } from '@/session/session-context';

const DecisionModal = lazyModal(() => import('./desk/decision-modal'));
const DetailModal = lazyModal(() => import('./sheet/document-sheet'));
const BulkDecisionModal = lazyModal(() => import('./bulk/bulk-decision-modal'));

type Opened =
  | { modal: 'bulk' }
  | { modal: 'detail'; document: Document }
  /** `back` opens once it has been closed. */
  | { modal: 'decision'; document: Document; back?: Opened };

/** The documents whose own decision waits or is on its way: the server still lists them. */
function useUnderWay({ path }: Queue): Id[] {
  return useOutbox()
    .entries.filter(
      (entry) => entry.path === path && (isWaiting(entry) || entry.state === 'sending'),
    )
    .map(({ document }) => document.id);
}

type Props = DecisionScreen & { columns: Column<Document>[]; filters: FilterField[] };

/** The screen of a verifier or approver: the documents that wait, and the modals to decide them. */
export function DecisionQueue(props: Props) {
  // Another role has other documents: what is chosen and written is kept for the one before.
  return <RoleQueue key={useSession().role} {...props} />;
}

function RoleQueue({ columns, filters, ...decision }: Props) {
  const { of, title } = decision;
  const listed = useList(of);
  const selection = useSelection(of, listed, useUnderWay(of));
  const list = { ...listed, rows: selection.rows };
  const { overlay, open, close } = useOverlay<Opened>();
  useContinuedDraft(of, list, (draft, document) => {
    if (document) return open({ modal: 'decision', document });
    void selection.restore(draft);
    open({ modal: 'bulk' });
  });

  function closeDecision() {
    if (overlay?.modal === 'decision' && overlay.back) open(overlay.back);
    else close();
  }

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
                preload={preloadSheet(DetailModal.preload, document)}
              >
                Detail
              </RowAction>
              <RowAction
                onClick={() => open({ modal: 'decision', document })}
                preload={preloadSheet(DecisionModal.preload, document)}
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
                preload={BulkDecisionModal.preload}
              />
            </>
          }
        />
      </SelectionContext>
      <Overlay what="The document" onClosed={close}>
        {overlay?.modal === 'detail' && (
          <DetailModal document={overlay.document} onClosed={close} />
        )}
      </Overlay>
      <Overlay what="The review desk" onClosed={closeDecision}>
        {overlay?.modal === 'decision' && (
          <DecisionModal
            {...decision}
            first={overlay.document}
            page={list}
            onDecided={(id) => selection.remove([id])}
            onClosed={closeDecision}
          />
        )}
      </Overlay>
      <Overlay what="The form for many documents" onClosed={close}>
        {overlay?.modal === 'bulk' && (
          <BulkDecisionModal
            {...decision}
            selection={selection}
            onOpen={(document) => open({ modal: 'decision', document, back: overlay })}
            onClosed={close}
          />
        )}
      </Overlay>
    </>
  );
}
