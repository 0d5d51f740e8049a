import type { Entry } from '../entry';

/** Reference data: what was saved, and what stands in the way. */
export const reference = {
  'Category has been created.': { code: 'category_created', id: 'Kategori telah ditambahkan.' },
  'Category has been updated.': { code: 'category_updated', id: 'Kategori telah diubah.' },
  'Category has been deleted.': { code: 'category_deleted', id: 'Kategori telah dihapus.' },
  'Category cannot be deleted: it is used by {uses}.': {
    code: 'category_in_use',
    id: 'Kategori tidak dapat dihapus karena dipakai oleh {uses}.',
  },
  'Column has been created.': { code: 'column_created', id: 'Kolom telah ditambahkan.' },
  'Column has been updated.': { code: 'column_updated', id: 'Kolom telah diubah.' },
  'Column has been deleted.': { code: 'column_deleted', id: 'Kolom telah dihapus.' },
  'Column cannot be deleted: it is used by {uses}.': {
    code: 'column_in_use',
    id: 'Kolom tidak dapat dihapus karena dipakai oleh {uses}.',
  },
  'Document type has been created.': {
    code: 'document_type_created',
    id: 'Jenis dokumen telah ditambahkan.',
  },
  'Document type has been updated.': {
    code: 'document_type_updated',
    id: 'Jenis dokumen telah diubah.',
  },
  'Document type has been deleted.': {
    code: 'document_type_deleted',
    id: 'Jenis dokumen telah dihapus.',
  },
  'Document type cannot be deleted: it is used by {uses}.': {
    code: 'document_type_in_use',
    id: 'Jenis dokumen tidak dapat dihapus karena dipakai oleh {uses}.',
  },
  'Mime type has been created.': { code: 'mime_type_created', id: 'Tipe MIME telah ditambahkan.' },
  'Mime type has been updated.': { code: 'mime_type_updated', id: 'Tipe MIME telah diubah.' },
  'Mime type has been deleted.': { code: 'mime_type_deleted', id: 'Tipe MIME telah dihapus.' },
  'Mime type cannot be deleted: it is used by {uses}.': {
    code: 'mime_type_in_use',
    id: 'Tipe MIME tidak dapat dihapus karena dipakai oleh {uses}.',
  },
  '{count} document types ({names})': {
    one: '{count} document type ({names})',
    id: '{count} jenis dokumen ({names})',
  },
  '{count} categories ({names})': {
    one: '{count} category ({names})',
    id: '{count} kategori ({names})',
  },
  '{count} documents': { one: '{count} document', id: '{count} dokumen' },
  '1,000 or more documents': { id: '1.000 dokumen atau lebih' },
  '{documents} filled in while a category still had this column': {
    id: '{documents} yang diisi ketika kolom ini masih dipakai suatu kategori',
  },
  'other data': { id: 'data lain' },
  'The columns of {documents} already sent stay as they were.': {
    code: 'sent_keep_columns',
    id: 'Kolom {documents} yang sudah dikirim tetap seperti semula.',
  },
  'Districts have been assigned.': {
    code: 'districts_assigned',
    id: 'Penugasan kabupaten/kota telah disimpan.',
  },
  'Units have been downloaded: {added} new, {changed} changed.': {
    code: 'units_downloaded',
    id: 'Unit telah diambil dari portal: {added} baru, {changed} berubah.',
  },
  '{count} new districts.': {
    code: 'districts_added',
    one: '{count} new district.',
    id: '{count} kabupaten/kota baru.',
  },
  'The portal has not sent its units. Please try again later.': {
    code: 'units_not_sent',
    id: 'Portal tidak mengirim daftar unitnya. Coba lagi nanti.',
  },
  'The portal has sent units that are not valid. Nothing has been changed.': {
    code: 'units_invalid',
    id: 'Portal mengirim data unit yang tidak valid. Tidak ada yang diubah.',
  },
  'The portal has sent units that are not valid: see number {number} of its list. Nothing has been changed.':
    {
      code: 'unit_invalid',
      id: 'Portal mengirim data unit yang tidak valid: lihat nomor {number} dalam daftarnya. Tidak ada yang diubah.',
    },
  'The portal that the units come from has not been set up.': {
    code: 'no_portal',
    id: 'Portal sumber unit belum diatur.',
  },
  'The data has changed since you checked. Check again.': {
    code: 'data_changed',
    id: 'Data telah berubah. Periksa ulang.',
  },
  'Someone changed the reference data at the same time. Please try again.': {
    code: 'changed_at_once',
    id: 'Data referensi sedang diubah orang lain pada saat yang sama. Coba lagi.',
  },
} as const satisfies Record<string, Entry>;
