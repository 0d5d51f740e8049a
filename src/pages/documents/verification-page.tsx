import { Suspense, useState } from 'react';
import { type Document, documentLists } from '@/api/documents';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { lazyComponent } from '@/lib/lazy-component';
import { identityColumns } from '@/pages/documents/document-columns';
import { identityFilters } from '@/pages/documents/document-filters';
import { useDocumentList } from '@/pages/documents/use-document-list';

const DetailModal = lazyComponent(() => import('./detail-modal').then((m) => m.DetailModal));
const VerificationModal = lazyComponent(() =>
  import('./verification-modal').then((m) => m.VerificationModal),
);

type Open = { modal: 'detail' | 'decision'; document: Document } | undefined;

/** Documents to verify (spec section 2, /document/verification). */
export function VerificationPage() {
  const list = useDocumentList(documentLists.verification);
  const [open, setOpen] = useState<Open>();
  const onClosed = () => setOpen(undefined);

  const columns: Column<Document>[] = [
    ...identityColumns,
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
            intent={VerificationModal.intent}
            isMain
          >
            Verification
          </RowAction>
        </>
      ),
    },
  ];

  return (
    <>
      <PageTitle section="Document" page="Verification" />
      <ListCard
        list={list}
        columns={columns}
        caption="Verification"
        toolbar={<FilterControl fields={identityFilters} />}
      />
      <Suspense>
        {open?.modal === 'detail' && <DetailModal document={open.document} onClosed={onClosed} />}
        {open?.modal === 'decision' && (
          <VerificationModal document={open.document} onClosed={onClosed} />
        )}
      </Suspense>
    </>
  );
}
