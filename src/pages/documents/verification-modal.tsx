import { documentLists, verifyDocument } from '@/api/documents';
import { DecisionModal, type QueueModalProps } from '@/pages/documents/decision-modal';
import { sent } from '@/pages/documents/document-rules';

export function VerificationModal(props: QueueModalProps) {
  return (
    <DecisionModal
      {...props}
      title="Verification"
      tag="verification"
      noteName="verifier_note"
      waitsIn={sent}
      decide={(document, { document_status_id, note }) =>
        verifyDocument(document, { document_status_id, verifier_note: note })
      }
      list={documentLists.verification}
    />
  );
}
