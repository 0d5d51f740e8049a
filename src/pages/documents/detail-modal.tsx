import type { Document } from '@/api/documents';
import { useModal } from '@/hooks/use-modal';
import { DocumentSheet } from '@/pages/documents/document-sheet';

/** The document detail modal (spec section 2). */
export function DetailModal({ document, onClosed }: { document: Document; onClosed: () => void }) {
  const { modalProps, close } = useModal(onClosed);
  return <DocumentSheet {...modalProps} document={document} onHide={close} />;
}
