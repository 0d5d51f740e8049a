/** A query parameter by which a list of documents is narrowed. */
export type DocumentFilter =
  | 'username'
  | 'name'
  | 'document_type_id'
  | 'document_status_id'
  | 'additional_name';
