import { type ReactNode, useId } from 'react';
import Modal from 'react-bootstrap/Modal';
import type { Document } from '@/api/documents';
import { StatusBadge } from '@/components/status-badge';
import { formatKilobytes } from '@/lib/format';
import { DocumentHistory } from '@/pages/documents/document-history';
import { DocumentNotes } from '@/pages/documents/document-notes';
import { DocumentPreview } from '@/pages/documents/document-preview';
import { DownloadButton } from '@/pages/documents/download-button';
import { LastRejection } from '@/pages/documents/last-rejection';
import { MetaDataList } from '@/pages/documents/meta-data-list';
import { sinceRejection } from '@/pages/documents/since-rejection';
import { useCurrentDocument } from '@/pages/documents/use-current-document';
import '@/styles/documents.scss';

/**
 * A document on one large sheet: meta data on the left, the file on the right, Download (spec section 2, document detail
 * modal). `children` stand below the meta data; `onHide` asks to close it.
 */
export function DocumentSheet({
  document: row,
  show,
  onExited,
  onHide,
  isStatic = false,
  children,
}: {
  document: Document;
  show: boolean;
  onExited: () => void;
  onHide: () => void;
  /** Closed by its close button only: it holds a form. */
  isStatic?: boolean;
  children?: ReactNode;
}) {
  const titleId = useId();
  const { document, history, metaData, isLoading } = useCurrentDocument(row);
  const since = sinceRejection(history);
  const { user, document_type, additional_name, document_status, document_status_id } = document;
  return (
    <Modal
      show={show}
      onExited={onExited}
      onHide={onHide}
      backdrop={isStatic ? 'static' : true}
      keyboard={!isStatic}
      dialogClassName="document-sheet"
      aria-labelledby={titleId}
    >
      <Modal.Header closeButton>
        <div className="document-sheet-heading">
          <Modal.Title id={titleId} as="h2">
            {document_type?.document_type || document.document_name}
            <StatusBadge id={document_status_id} name={document_status?.status ?? ''} />
          </Modal.Title>
          <p>
            {[user?.name, user?.username, additional_name, formatKilobytes(document.file_size)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <DownloadButton document={document} />
      </Modal.Header>
      <Modal.Body className="document-sheet-body">
        <div className="document-sheet-side">
          {/* Nothing is shown that the history would push down; a row without version has none. */}
          {row.version !== undefined && isLoading ? (
            <div className="document-sheet-loading" aria-busy />
          ) : (
            <>
              {since ? <LastRejection {...since} /> : <DocumentNotes document={document} />}
              <MetaDataList query={metaData} />
              <DocumentHistory history={history} />
            </>
          )}
          {children}
        </div>
        <DocumentPreview document={document} />
      </Modal.Body>
    </Modal>
  );
}
