/** The query parameters by which each list is narrowed, for app, API and contract to name alike. */
export type Filters = {
  documents: 'username' | 'name' | 'document_type_id' | 'document_status_id' | 'additional_name';
  users: 'username' | 'name' | 'email' | 'district_id';
  units: 'nama' | 'district_id';
  categories: 'category_name' | 'category_description' | 'column_id';
  columns: 'sort_number' | 'column_name' | 'column_description' | 'data_type' | 'is_mandatory';
  mimeTypes: 'kind_of_document' | 'mime_type' | 'extension';
  documentTypes:
    | 'document_type'
    | 'naming_format'
    | 'category_id'
    | 'mime_type_id'
    | 'max_size'
    | 'is_multiple'
    | 'is_mandatory'
    | 'is_active'
    | 'description'
    | 'sample';
};
