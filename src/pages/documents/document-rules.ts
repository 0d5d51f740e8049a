import type { Document } from '@/api/documents';
import { getStatusRule, type OwnerAction } from '@/api/statuses';
import { joinParts } from '@/texts/isolate';

const ownerMay = (action: OwnerAction) => (document: Document) =>
  getStatusRule(document.document_status_id).owner.includes(action);

/** Tells what its owner may do with a document. */
export const documentCan: Record<OwnerAction, (document: Document) => boolean> = {
  showDetail: ownerMay('showDetail'),
  editMetaData: ownerMay('editMetaData'),
  edit: ownerMay('edit'),
  delete: ownerMay('delete'),
  send: (document) =>
    ownerMay('send')(document) && (document.meta_data_count > 0 || !needsMetaData(document)),
};

function needsMetaData({ document_type }: Document): boolean {
  return (document_type?.category?.columns.length ?? 0) > 0;
}

/** A document in words: its type, its description, its owner. */
export function formatDocument({ document_type, document_name, additional_name, user }: Document) {
  const type = document_type?.document_type || document_name;
  return joinParts([type, additional_name, user?.name], ', ');
}
