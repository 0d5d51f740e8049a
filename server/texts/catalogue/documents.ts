import type { Entry } from '../entry';

/** A document's life: uploads, meta data, decisions. */
export const documents = {
  'This document is a draft and has not been sent.': {
    code: 'document_is_draft',
    id: 'Dokumen ini masih draf dan belum dikirim.',
  },
  'This document has been sent and is waiting for verification.': {
    code: 'document_is_sent',
    id: 'Dokumen ini telah dikirim dan menunggu verifikasi.',
  },
  'This document has already been verified.': {
    code: 'document_is_verified',
    id: 'Dokumen ini sudah diverifikasi.',
  },
  'This document has already been rejected.': {
    code: 'document_is_rejected',
    id: 'Dokumen ini sudah ditolak.',
  },
  'This document has already been approved.': {
    code: 'document_is_approved',
    id: 'Dokumen ini sudah disetujui.',
  },
  'Document has been reset to Draft.': {
    code: 'document_reset',
    id: 'Dokumen telah dikembalikan ke draf.',
  },
  'Document has been sent.': { code: 'document_sent', id: 'Dokumen telah dikirim.' },
  'Document has been verified.': { code: 'document_verified', id: 'Dokumen telah diverifikasi.' },
  'Document has been rejected.': { code: 'document_rejected', id: 'Dokumen telah ditolak.' },
  'Document has been approved.': { code: 'document_approved', id: 'Dokumen telah disetujui.' },
  'Document has been uploaded.': { code: 'document_uploaded', id: 'Dokumen telah diunggah.' },
  'Document has been updated.': { code: 'document_updated', id: 'Dokumen telah diubah.' },
  'Document has been deleted.': { code: 'document_deleted', id: 'Dokumen telah dihapus.' },
  'Meta data has been saved.': { code: 'meta_data_saved', id: 'Metadata telah disimpan.' },
  'Choose a status.': { code: 'status_required', id: 'Pilih status.' },
  'Say why it is rejected.': { code: 'reason_required', id: 'Isi alasan penolakan.' },
  'You cannot decide on your own document.': {
    code: 'own_document',
    id: 'Anda tidak dapat memeriksa dokumen milik sendiri.',
  },
  'You have verified this document, so someone else has to approve it.': {
    code: 'verified_by_you',
    id: 'Dokumen ini Anda verifikasi, jadi harus disetujui orang lain.',
  },
  'Fill in the meta data before you send the document.': {
    code: 'meta_data_required',
    id: 'Isi metadata sebelum Anda mengirim dokumen.',
  },
  'Some meta data is missing or not valid: {names}. Correct them before you send the document.': {
    code: 'meta_data_invalid',
    id: 'Sebagian metadata belum diisi atau tidak valid: {names}. Perbaiki sebelum Anda mengirim dokumen.',
  },
  'The columns of this document have just been changed. Please try again.': {
    code: 'columns_changed',
    id: 'Kolom dokumen ini baru saja diubah. Coba lagi.',
  },
  'You already have a document of this type. Edit that one instead.': {
    code: 'one_document_per_type',
    id: 'Anda sudah memiliki dokumen jenis ini. Ubah dokumen tersebut.',
  },
  'You have {count} drafts, which is the limit. Send or delete some first.': {
    code: 'too_many_drafts',
    id: 'Draf Anda sudah mencapai batas, yaitu {count}. Kirim atau hapus sebagian dahulu.',
  },
  'You have already uploaded this file as {name}.': {
    code: 'same_file_of_type',
    id: 'Anda sudah mengunggah berkas ini sebagai {name}.',
  },
  'You have uploaded the same file as {name}.': {
    code: 'same_file',
    id: 'Anda sudah mengunggah berkas yang sama sebagai {name}.',
  },
  'The file is too large: at most {size} KB.': {
    code: 'file_too_large',
    id: 'Berkas terlalu besar: maksimum {size} KB.',
  },
  'The file is empty.': { code: 'file_empty', id: 'Berkas kosong.' },
  'The file must be of type {mime_type} (.{extension}).': {
    code: 'file_type_wrong',
    id: 'Berkas harus bertipe {mime_type} (.{extension}).',
  },
  'Choose a document type.': { code: 'document_type_required', id: 'Pilih jenis dokumen.' },
  'This document type is no longer in use.': {
    code: 'document_type_inactive',
    id: 'Jenis dokumen ini tidak dipakai lagi.',
  },
  'Choose a file.': { code: 'file_required', id: 'Pilih berkas.' },
  'The document type cannot be changed.': {
    code: 'document_type_fixed',
    id: 'Jenis dokumen tidak dapat diubah.',
  },
  'The server is almost out of space and cannot accept files. Please tell the administrators.': {
    code: 'little_space',
    id: 'Ruang penyimpanan server hampir habis, sehingga berkas belum dapat diterima. Beri tahu administrator.',
  },
  'You have uploaded {count} MB today, which is the limit for one day. Continue tomorrow.': {
    code: 'daily_uploads_used',
    id: 'Anda telah mengunggah {count} MB hari ini dan mencapai batas harian. Lanjutkan besok.',
  },
  'You have too many uploads under way. Wait until one of them has finished.': {
    code: 'too_many_uploads',
    id: 'Terlalu banyak unggahan Anda yang masih berjalan. Tunggu sampai salah satunya selesai.',
  },
  Document: { id: 'Dokumen' },
  File: { id: 'Berkas' },
  '{type}, {size} KB': { id: '{type}, {size} KB' },
} as const satisfies Record<string, Entry>;
