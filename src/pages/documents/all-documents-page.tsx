import { Suspense, useMemo } from 'react';
import { type Document, documentLists, resetDocument } from '@/api/documents';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { useWrite } from '@/components/use-write';
import { confirm, confirmIntent } from '@/feedback/confirm';
import { useOpened } from '@/hooks/use-opened';
import { lazyComponent } from '@/lib/lazy-component';
import { identityColumns, progressColumns } from '@/pages/documents/document-columns';
import { identityFilters, statusFilter } from '@/pages/documents/document-filters';
import { sheetIntent } from '@/pages/documents/sheet-intent';
import { useDocumentList } from '@/pages/documents/use-document-list';
import { useSession } from '@/session/session-context';
import { isSameRole } from '@/session/session-store';

const DetailModal = lazyComponent(() => import('./detail-modal').then((m) => m.DetailModal));

const base = documentLists.all;
const filters = [...identityFilters, statusFilter];

/** All documents; the administrator may set one back to Draft (spec section 2, /document/document). */
export function AllDocumentsPage() {
  const list = useDocumentList(base);
  const { role } = useSession();
  const { opened, open, close } = useOpened<Document>();

  const columns = useMemo<Column<Document>[]>(
    () => [
      ...identityColumns,
      ...progressColumns,
      {
        header: 'Action',
        kind: 'actions',
        cell: (document) => (
          <>
            <RowAction onClick={() => open(document)} intent={sheetIntent(DetailModal, document)}>
              Detail
            </RowAction>
            {isSameRole(role, 'administrator') && <ResetAction document={document} />}
          </>
        ),
      },
    ],
    [open, role],
  );

  return (
    <>
      <PageTitle section="Document" page="All Documents" />
      <ListCard
        list={list}
        columns={columns}
        caption="All Documents"
        toolbar={<FilterControl fields={filters} />}
      />
      <Suspense>{opened && <DetailModal document={opened} onClosed={close} />}</Suspense>
    </>
  );
}

function ResetAction({ document }: { document: Document }) {
  const reset = useWrite(resetDocument, base);

  async function askAndReset() {
    if (await confirm('Reset the document status to Draft')) await reset.run(document);
  }

  return (
    <RowAction onClick={askAndReset} intent={confirmIntent} isRunning={reset.isRunning}>
      Reset
    </RowAction>
  );
}
