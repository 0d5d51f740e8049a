import { labelFields } from '@/api/resource';

/** The fields of the document lists and their filters, and of the upload form. */
export const documentFields = labelFields({
  username: 'USER',
  name: 'Name',
  document_type_id: 'Type',
  additional_name: 'Description',
  file_size: 'Size',
  document_status_id: 'Status',
});
