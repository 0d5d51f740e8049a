import { status } from '@/api/document-statuses';
import type { Document } from '@/api/documents';
import { joinParts } from '@/texts/isolate';

const isEditable = ({ document_status_id }: Document) =>
  document_status_id === status.draft || document_status_id === status.rejected;

/** What an owner may do with a document, by its status. The server checks again. */
export const documentCan = {
  showDetail: ({ document_status_id }: Document) =>
    document_status_id >= status.sent && document_status_id <= status.approved,
  edit: isEditable,
  delete: isEditable,
  editMetaData: isEditable,
  send: (document: Document) =>
    isEditable(document) && (document.meta_data_count > 0 || !needsMetaData(document)),
};

function needsMetaData({ document_type }: Document): boolean {
  return (document_type?.category?.columns.length ?? 0) > 0;
}

/** A document in words: its type, its description, its owner. */
export function formatDocument({ document_type, document_name, additional_name, user }: Document) {
  const type = document_type?.document_type || document_name;
  return joinParts([type, additional_name, user?.name], ', ');
}
