import { labelFields } from '@/api/resource';

// Keeps the labels out of the resources, which are part of the first load.

/** The fields of the document lists and their filters, and of the upload form. */
export const documentFields = labelFields({
  username: 'USER',
  name: 'Name',
  document_type_id: 'Type',
  additional_name: 'Description',
  file_size: 'Size',
  document_status_id: 'Status',
});

/** The fields of the list of users, its filter and the form for districts. */
export const userFields = labelFields({
  username: 'Username',
  name: 'Nama',
  email: 'Email',
  district_id: 'District',
});
