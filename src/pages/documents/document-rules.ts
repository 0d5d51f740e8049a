import type { Document } from '@/api/documents';

/** Status ids (spec section 9). */
const draft = 1;
export const sent = 2;
export const verified = 3;
export const rejected = 4;

const isEditable = ({ document_status_id }: Document) =>
  document_status_id === draft || document_status_id === rejected;

/** What an owner may do with a document, by its status (spec section 4). The server decides all the same. */
export const documentCan = {
  showDetail: ({ document_status_id }: Document) =>
    [sent, verified, rejected, 5].includes(document_status_id),
  edit: isEditable,
  delete: isEditable,
  editMetaData: isEditable,
  send: (document: Document) =>
    isEditable(document) && (document.meta_data_count > 0 || !asksForMetaData(document)),
};

/** Whether the category of the document's type has columns to fill in. */
function asksForMetaData({ document_type }: Document): boolean {
  return (document_type?.category?.columns.length ?? 0) > 0;
}
