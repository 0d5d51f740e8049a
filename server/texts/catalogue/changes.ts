import type { Entry } from '../entry';

/** Who has changed what the caller is working on. */
export const changes = {
  'This category has changed since you opened it.': {
    code: 'category_stale',
    id: 'Kategori ini sudah berubah sejak Anda membukanya.',
  },
  'You have changed this category since you opened it.': {
    code: 'category_changed_by_you',
    id: 'Anda sudah mengubah kategori ini sejak Anda membukanya.',
  },
  '{name} has changed this category since you opened it.': {
    code: 'category_changed',
    id: '{name} sudah mengubah kategori ini sejak Anda membukanya.',
  },
  'This column has changed since you opened it.': {
    code: 'column_stale',
    id: 'Kolom ini sudah berubah sejak Anda membukanya.',
  },
  'You have changed this column since you opened it.': {
    code: 'column_changed_by_you',
    id: 'Anda sudah mengubah kolom ini sejak Anda membukanya.',
  },
  '{name} has changed this column since you opened it.': {
    code: 'column_changed',
    id: '{name} sudah mengubah kolom ini sejak Anda membukanya.',
  },
  'This document type has changed since you opened it.': {
    code: 'document_type_stale',
    id: 'Jenis dokumen ini sudah berubah sejak Anda membukanya.',
  },
  'You have changed this document type since you opened it.': {
    code: 'document_type_changed_by_you',
    id: 'Anda sudah mengubah jenis dokumen ini sejak Anda membukanya.',
  },
  '{name} has changed this document type since you opened it.': {
    code: 'document_type_changed',
    id: '{name} sudah mengubah jenis dokumen ini sejak Anda membukanya.',
  },
  'This mime type has changed since you opened it.': {
    code: 'mime_type_stale',
    id: 'Tipe MIME ini sudah berubah sejak Anda membukanya.',
  },
  'You have changed this mime type since you opened it.': {
    code: 'mime_type_changed_by_you',
    id: 'Anda sudah mengubah tipe MIME ini sejak Anda membukanya.',
  },
  '{name} has changed this mime type since you opened it.': {
    code: 'mime_type_changed',
    id: '{name} sudah mengubah tipe MIME ini sejak Anda membukanya.',
  },
  'This assignment has changed since you opened it.': {
    code: 'assignment_stale',
    id: 'Penugasan ini sudah berubah sejak Anda membukanya.',
  },
  'You have changed this assignment since you opened it.': {
    code: 'assignment_changed_by_you',
    id: 'Anda sudah mengubah penugasan ini sejak Anda membukanya.',
  },
  '{name} has changed this assignment since you opened it.': {
    code: 'assignment_changed',
    id: '{name} sudah mengubah penugasan ini sejak Anda membukanya.',
  },
  'This document has changed since you opened it.': {
    code: 'document_stale',
    id: 'Dokumen ini sudah berubah sejak Anda membukanya.',
  },
  'The owner': { id: 'Pemilik dokumen' },
  'You have uploaded it since you opened this document.': {
    code: 'document_uploaded_by_you',
    id: 'Anda sudah mengunggah dokumen ini sejak Anda membukanya.',
  },
  '{name} has uploaded it since you opened this document.': {
    code: 'document_uploaded_meanwhile',
    id: '{name} sudah mengunggah dokumen ini sejak Anda membukanya.',
  },
  'You have changed it since you opened this document.': {
    code: 'document_edited_by_you',
    id: 'Anda sudah mengubah dokumen ini sejak Anda membukanya.',
  },
  '{name} has changed it since you opened this document.': {
    code: 'document_edited_meanwhile',
    id: '{name} sudah mengubah dokumen ini sejak Anda membukanya.',
  },
  'You have changed its meta data since you opened this document.': {
    code: 'document_described_by_you',
    id: 'Anda sudah mengubah metadata dokumen ini sejak Anda membukanya.',
  },
  '{name} has changed its meta data since you opened this document.': {
    code: 'document_described_meanwhile',
    id: '{name} sudah mengubah metadata dokumen ini sejak Anda membukanya.',
  },
  'You have sent a new version since you opened this document.': {
    code: 'document_sent_by_you',
    id: 'Anda sudah mengirim versi baru dokumen ini sejak Anda membukanya.',
  },
  '{name} has sent a new version since you opened this document.': {
    code: 'document_sent_meanwhile',
    id: '{name} sudah mengirim versi baru dokumen ini sejak Anda membukanya.',
  },
  'You have verified it since you opened this document.': {
    code: 'document_verified_by_you',
    id: 'Anda sudah memverifikasi dokumen ini sejak Anda membukanya.',
  },
  '{name} has verified it since you opened this document.': {
    code: 'document_verified_meanwhile',
    id: '{name} sudah memverifikasi dokumen ini sejak Anda membukanya.',
  },
  'You have approved it since you opened this document.': {
    code: 'document_approved_by_you',
    id: 'Anda sudah menyetujui dokumen ini sejak Anda membukanya.',
  },
  '{name} has approved it since you opened this document.': {
    code: 'document_approved_meanwhile',
    id: '{name} sudah menyetujui dokumen ini sejak Anda membukanya.',
  },
  'You have rejected it since you opened this document.': {
    code: 'document_rejected_by_you',
    id: 'Anda sudah menolak dokumen ini sejak Anda membukanya.',
  },
  '{name} has rejected it since you opened this document.': {
    code: 'document_rejected_meanwhile',
    id: '{name} sudah menolak dokumen ini sejak Anda membukanya.',
  },
  'You have reset it to Draft since you opened this document.': {
    code: 'document_reset_by_you',
    id: 'Anda sudah mengembalikan dokumen ini ke draf sejak Anda membukanya.',
  },
  '{name} has reset it to Draft since you opened this document.': {
    code: 'document_reset_meanwhile',
    id: '{name} sudah mengembalikan dokumen ini ke draf sejak Anda membukanya.',
  },
  'You have deleted it since you opened this document.': {
    code: 'document_deleted_by_you',
    id: 'Anda sudah menghapus dokumen ini sejak Anda membukanya.',
  },
  '{name} has deleted it since you opened this document.': {
    code: 'document_deleted_meanwhile',
    id: '{name} sudah menghapus dokumen ini sejak Anda membukanya.',
  },
} as const satisfies Record<string, Entry>;
