import { allDocuments, type Document } from '@/api/documents';
import { FilterControl } from '@/components/filter-control';
import { lazyModal } from '@/components/lazy-modal';
import { ListCard } from '@/components/list-card';
import { Overlay } from '@/components/overlay';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { confirm, preloadDialog } from '@/feedback/confirm';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { useList } from '@/hooks/use-list';
import { useOverlay } from '@/hooks/use-overlay';
import { documentColumns, documentFilters } from '@/pages/documents/document-columns';
import { preloadSheet } from '@/pages/documents/sheet/preload-sheet';
import { useSession } from '@/session/session-context';
import { isSameRole } from '@/session/session-store';

const DetailModal = lazyModal(() => import('./sheet/document-sheet'));

/** All documents; the administrator may set one back to Draft. */
export function Component() {
  const list = useList(allDocuments);
  const { role } = useSession();
  const { overlay, open, close } = useOverlay<Document>();

  return (
    <>
      <PageTitle section="Document" page="All Documents" />
      <ListCard
        list={list}
        columns={documentColumns}
        actions={(document) => (
          <>
            <RowAction
              onClick={() => open(document)}
              preload={preloadSheet(DetailModal.preload, document)}
            >
              Detail
            </RowAction>
            {isSameRole(role, 'administrator') && <ResetAction document={document} />}
          </>
        )}
        caption="All Documents"
        toolbar={<FilterControl fields={documentFilters} />}
      />
      <Overlay what="The document" onClosed={close}>
        {overlay && <DetailModal document={overlay} onClosed={close} />}
      </Overlay>
    </>
  );
}

function ResetAction({ document }: { document: Document }) {
  const { run, isPending } = useGuardedMutation(allDocuments.reset);

  async function askAndReset() {
    if (await confirm('Reset the document status to Draft')) run({ document });
  }

  return (
    <RowAction onClick={askAndReset} preload={preloadDialog} isBusy={isPending}>
      Reset
    </RowAction>
  );
}
