import { approveDocument, documentLists } from '@/api/documents';
import { DecisionModal, type QueueModalProps } from '@/pages/documents/decision-modal';

export function ApproveModal(props: QueueModalProps) {
  return (
    <DecisionModal
      {...props}
      title="Approve"
      tag="approve"
      noteName="approval_note"
      decide={({ document_status_id, note }) =>
        approveDocument(props.document.id, { document_status_id, approval_note: note })
      }
      list={documentLists.approve}
    />
  );
}
