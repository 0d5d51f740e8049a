import { documentLists, verifyDocument } from '@/api/documents';
import { DecisionModal, type QueueModalProps } from '@/pages/documents/decision-modal';

export function VerificationModal(props: QueueModalProps) {
  return (
    <DecisionModal
      {...props}
      title="Verification"
      tag="verification"
      noteName="verifier_note"
      decide={({ document_status_id, note }) =>
        verifyDocument(props.document.id, { document_status_id, verifier_note: note })
      }
      list={documentLists.verification}
    />
  );
}
