import type { Document } from '@/api/documents';

/** A document in words: its type, what it describes itself as, whose it is. */
export function subjectOf({ document_type, document_name, additional_name, user }: Document) {
  return [document_type?.document_type || document_name, additional_name, user?.name]
    .filter(Boolean)
    .join(', ');
}
