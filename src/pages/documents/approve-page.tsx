import { Suspense, useState } from 'react';
import { type Document, documentLists } from '@/api/documents';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { lazyComponent } from '@/lib/lazy-component';
import { identityColumns, progressColumns } from '@/pages/documents/document-columns';
import { identityFilters, statusFilter } from '@/pages/documents/document-filters';
import { useDocumentList } from '@/pages/documents/use-document-list';

const DetailModal = lazyComponent(() => import('./detail-modal').then((m) => m.DetailModal));
const ApproveModal = lazyComponent(() => import('./approve-modal').then((m) => m.ApproveModal));

const filters = [...identityFilters, statusFilter];

type Open = { modal: 'detail' | 'decision'; document: Document } | undefined;

/** Documents to approve (spec section 2, /document/approve). */
export function ApprovePage() {
  const list = useDocumentList(documentLists.approve);
  const [open, setOpen] = useState<Open>();
  const onClosed = () => setOpen(undefined);

  const columns: Column<Document>[] = [
    ...identityColumns,
    ...progressColumns,
    {
      header: 'Action',
      kind: 'actions',
      cell: (document) => (
        <>
          <RowAction
            onClick={() => setOpen({ modal: 'detail', document })}
            intent={DetailModal.intent}
          >
            Detail
          </RowAction>
          <RowAction
            onClick={() => setOpen({ modal: 'decision', document })}
            intent={ApproveModal.intent}
            isMain
          >
            Approve
          </RowAction>
        </>
      ),
    },
  ];

  return (
    <>
      <PageTitle section="Document" page="Approve" />
      <ListCard
        list={list}
        columns={columns}
        caption="Approve"
        toolbar={<FilterControl fields={filters} />}
      />
      <Suspense>
        {open?.modal === 'detail' && <DetailModal document={open.document} onClosed={onClosed} />}
        {open?.modal === 'decision' && (
          <ApproveModal document={open.document} onClosed={onClosed} />
        )}
      </Suspense>
    </>
  );
}
