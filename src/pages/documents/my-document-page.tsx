import { useQueryClient } from '@tanstack/react-query';
import { type Document, myDocuments } from '@/api/documents';
import { AddButton } from '@/components/add-button';
import { DeleteAction } from '@/components/delete-action';
import { FilterControl } from '@/components/filter-control';
import { lazyModal } from '@/components/lazy-modal';
import { ListCard } from '@/components/list-card';
import { Overlay } from '@/components/overlay';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { RowMenu } from '@/components/row-menu';
import { useContinuedDraft } from '@/drafts/unsaved/use-continued-draft';
import { confirm, preloadDialog } from '@/feedback/confirm';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { awaitListedRows, useList } from '@/hooks/use-list';
import { useOverlay } from '@/hooks/use-overlay';
import { documentColumns, documentFilters } from '@/pages/documents/document-columns';
import { documentCan, formatDocument } from '@/pages/documents/document-rules';
import { preloadSheet } from '@/pages/documents/sheet/preload-sheet';

const UploadModal = lazyModal(() => import('./upload-modal'));
const MetaDataModal = lazyModal(() => import('./meta-data-modal'));
const DetailModal = lazyModal(() => import('./sheet/document-sheet'));

type Opened = { modal: 'add' } | { modal: 'edit' | 'meta-data' | 'detail'; document: Document };

/** The user's own documents: upload, describe, send. */
export function Component() {
  const list = useList(myDocuments);
  const { overlay, open, close } = useOverlay<Opened>();
  useContinuedDraft(myDocuments, list, ({ kind }, document) => {
    if (!document) open({ modal: 'add' });
    else open({ modal: kind === 'meta-data' ? 'meta-data' : 'edit', document });
  });

  return (
    <>
      <PageTitle
        section="Document"
        page="My Document"
        actions={<AddButton onClick={() => open({ modal: 'add' })} preload={UploadModal.preload} />}
      />
      <ListCard
        list={list}
        columns={documentColumns}
        actions={(document) => <Actions document={document} onOpen={open} />}
        caption="My Document"
        toolbar={<FilterControl fields={documentFilters} />}
      />
      <Overlay what="The upload form" onClosed={close}>
        {overlay?.modal === 'add' && <UploadModal document={undefined} onClosed={close} />}
        {overlay?.modal === 'edit' && <UploadModal document={overlay.document} onClosed={close} />}
      </Overlay>
      <Overlay what="The form for meta data" onClosed={close}>
        {overlay?.modal === 'meta-data' && (
          <MetaDataModal document={overlay.document} onClosed={close} />
        )}
      </Overlay>
      <Overlay what="The document" onClosed={close}>
        {overlay?.modal === 'detail' && (
          <DetailModal document={overlay.document} onClosed={close} />
        )}
      </Overlay>
    </>
  );
}

function Actions({ document, onOpen }: { document: Document; onOpen: (open: Opened) => void }) {
  const queryClient = useQueryClient();
  const { run, isPending } = useGuardedMutation(myDocuments.send);

  async function askAndSend() {
    if (!(await confirm('Data that has been sent cannot be changed!'))) return;
    // After a save, the row is stale until the list has been reloaded.
    const rows = await awaitListedRows(queryClient, myDocuments);
    run({ document: rows.find(({ id }) => id === document.id) ?? document });
  }

  const detail = documentCan.showDetail(document) && (
    <RowAction
      key="detail"
      onClick={() => onOpen({ modal: 'detail', document })}
      preload={preloadSheet(DetailModal.preload, document)}
    >
      Detail
    </RowAction>
  );
  const metaData = documentCan.editMetaData(document) && (
    <RowAction
      key="meta-data"
      onClick={() => onOpen({ modal: 'meta-data', document })}
      preload={MetaDataModal.preload}
    >
      Meta Data
    </RowAction>
  );
  const edit = documentCan.edit(document) && (
    <RowAction
      key="edit"
      onClick={() => onOpen({ modal: 'edit', document })}
      preload={UploadModal.preload}
    >
      Edit
    </RowAction>
  );
  const send = documentCan.send(document) && (
    <RowAction key="send" onClick={askAndSend} preload={preloadDialog} isBusy={isPending} isMain>
      Send
    </RowAction>
  );
  const remove = documentCan.delete(document) && (
    <DeleteAction key="delete" resource={myDocuments} id={document.id} />
  );

  const all = [detail, metaData, edit, send, remove].filter(Boolean);
  if (all.length <= 3) return all;
  const [first, ...rest] = all;
  return (
    <>
      {first}
      {send}
      <RowMenu label={`More actions of ${formatDocument(document)}`}>
        {rest.filter((action) => action !== send)}
      </RowMenu>
    </>
  );
}
