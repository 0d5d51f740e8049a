import { approveDocument, documentLists } from '@/api/documents';
import { DecisionModal, type QueueModalProps } from '@/pages/documents/decision-modal';
import { verified } from '@/pages/documents/document-rules';

export function ApproveModal(props: QueueModalProps) {
  return (
    <DecisionModal
      {...props}
      title="Approve"
      tag="approve"
      noteName="approval_note"
      waitsIn={verified}
      decide={(document, { document_status_id, note }) =>
        approveDocument(document, { document_status_id, approval_note: note })
      }
      list={documentLists.approve}
    />
  );
}
