import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { type Document, documentLists, sendMyDocument } from '@/api/documents';
import { AddButton } from '@/components/add-button';
import type { Column } from '@/components/data-table';
import { DeleteAction } from '@/components/delete-action';
import { FilterControl } from '@/components/filter-control';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { useWrite } from '@/components/use-write';
import { useContinuedDraft } from '@/drafts/use-continued-draft';
import { confirm, confirmIntent } from '@/feedback/confirm';
import { settledRow } from '@/hooks/use-list';
import { useOpened } from '@/hooks/use-opened';
import { lazyComponent } from '@/lib/lazy-component';
import { identityColumns, progressColumns } from '@/pages/documents/document-columns';
import { identityFilters, statusFilter } from '@/pages/documents/document-filters';
import { documentCan } from '@/pages/documents/document-rules';
import { sheetIntent } from '@/pages/documents/sheet-intent';
import { useDocumentList } from '@/pages/documents/use-document-list';

const UploadModal = lazyComponent(() => import('./upload-modal').then((m) => m.UploadModal));
const MetaDataModal = lazyComponent(() => import('./meta-data-modal').then((m) => m.MetaDataModal));
const DetailModal = lazyComponent(() => import('./detail-modal').then((m) => m.DetailModal));

const base = documentLists.mine;
const filters = [...identityFilters, statusFilter];

type Open = { modal: 'add' } | { modal: 'edit' | 'meta-data' | 'detail'; document: Document };

/** The user's own documents: upload, describe, send (spec section 2, /document/my-document). */
export function MyDocumentPage() {
  const list = useDocumentList(base);
  const { opened, open, close } = useOpened<Open>();
  useContinuedDraft(list, (title, document) => {
    if (!document) open({ modal: 'add' });
    else open({ modal: title === 'Meta Data' ? 'meta-data' : 'edit', document });
  });

  const columns = useMemo<Column<Document>[]>(
    () => [
      ...identityColumns,
      ...progressColumns,
      {
        header: 'Action',
        kind: 'actions',
        cell: (document) => <Actions document={document} onOpen={open} />,
      },
    ],
    [open],
  );

  return (
    <>
      <PageTitle
        section="Document"
        page="My Document"
        actions={<AddButton onClick={() => open({ modal: 'add' })} intent={UploadModal.intent} />}
      />
      <ListCard
        list={list}
        columns={columns}
        caption="My Document"
        toolbar={<FilterControl fields={filters} />}
      />
      <Suspense>
        {opened?.modal === 'add' && <UploadModal document={undefined} onClosed={close} />}
        {opened?.modal === 'edit' && <UploadModal document={opened.document} onClosed={close} />}
        {opened?.modal === 'meta-data' && (
          <MetaDataModal document={opened.document} onClosed={close} />
        )}
        {opened?.modal === 'detail' && <DetailModal document={opened.document} onClosed={close} />}
      </Suspense>
    </>
  );
}

function Actions({ document, onOpen }: { document: Document; onOpen: (open: Open) => void }) {
  const queryClient = useQueryClient();
  const send = useWrite(
    async (row: Document) => sendMyDocument(await settledRow(queryClient, base, row)),
    base,
  );

  async function askAndSend() {
    if (await confirm('Data that has been sent cannot be changed!')) await send.run(document);
  }

  return (
    <>
      {documentCan.showDetail(document) && (
        <RowAction
          onClick={() => onOpen({ modal: 'detail', document })}
          intent={sheetIntent(DetailModal, document)}
        >
          Detail
        </RowAction>
      )}
      {documentCan.editMetaData(document) && (
        <RowAction
          onClick={() => onOpen({ modal: 'meta-data', document })}
          intent={MetaDataModal.intent}
        >
          Meta Data
        </RowAction>
      )}
      {documentCan.edit(document) && (
        <RowAction onClick={() => onOpen({ modal: 'edit', document })} intent={UploadModal.intent}>
          Edit
        </RowAction>
      )}
      {documentCan.send(document) && (
        <RowAction onClick={askAndSend} intent={confirmIntent} isRunning={send.isRunning} isMain>
          Send
        </RowAction>
      )}
      {documentCan.delete(document) && <DeleteAction base={base} id={document.id} />}
    </>
  );
}
