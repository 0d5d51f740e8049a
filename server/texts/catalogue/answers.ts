import type { Entry } from '../entry';

/** Answers that any call may give, and those of the session. */
export const answers = {
  'Some fields need another value.': {
    code: 'fields_invalid',
    id: 'Ada isian yang perlu diperbaiki.',
  },
  'The server has no space left. Please tell the administrators, and try again later.': {
    code: 'storage_full',
    id: 'Ruang penyimpanan server sudah habis. Beri tahu administrator, lalu coba lagi nanti.',
  },
  'The server cannot use its storage at the moment. Please try again later.': {
    code: 'storage_out_of_reach',
    id: 'Penyimpanan server sedang tidak dapat digunakan. Coba lagi nanti.',
  },
  'Something went wrong on the server. Please try again later.': {
    code: 'server_error',
    id: 'Terjadi kesalahan pada server. Coba lagi nanti.',
  },
  'There is no {method} {path}.': { code: 'no_such_call', id: '{method} {path} tidak ada.' },
  'The request took too long to arrive. Please try again.': {
    code: 'request_timeout',
    id: 'Permintaan terlalu lama sampai di server. Coba lagi.',
  },
  'The body must be a JSON object.': {
    code: 'body_not_json',
    id: 'Isi permintaan harus berupa objek JSON.',
  },
  'The form could not be read completely.': {
    code: 'form_malformed',
    id: 'Formulir tidak dapat dibaca seluruhnya.',
  },
  'The request is too large.': { code: 'request_too_large', id: 'Permintaan terlalu besar.' },
  'You have too many requests under way. Please try again shortly.': {
    code: 'too_many_calls',
    id: 'Terlalu banyak permintaan Anda yang masih berjalan. Coba beberapa saat lagi.',
  },
  'There is no such page. Narrow the list by a filter.': {
    code: 'no_such_page',
    id: 'Halaman itu tidak ada. Persempit daftar dengan filter.',
  },
  '&laquo; Previous': { id: '&laquo; Sebelumnya' },
  'Next &raquo;': { id: 'Berikutnya &raquo;' },
  'Please sign in again.': { code: 'signed_out', id: 'Masuk kembali untuk melanjutkan.' },
  'Your roles do not allow this.': {
    code: 'role_not_allowed',
    id: 'Peran Anda tidak mengizinkan tindakan ini.',
  },
  'This list is not open to your role.': {
    code: 'list_not_open',
    id: 'Daftar ini tidak tersedia bagi peran Anda.',
  },
  'This sign-in link is not valid. Please open the application from the portal.': {
    code: 'hand_off_invalid',
    id: 'Tautan masuk ini tidak berlaku. Buka aplikasi dari portal.',
  },
  'Your account has no access to this application.': {
    code: 'no_access',
    id: 'Akun Anda tidak memiliki akses ke aplikasi ini.',
  },
  'You have signed out.': { code: 'signed_out_now', id: 'Anda telah keluar.' },
  'The server is stopping.': { code: 'server_stopping', id: 'Server sedang berhenti.' },
  'The server cannot save anything at the moment.': {
    code: 'server_not_ready',
    id: 'Server sedang tidak dapat menyimpan apa pun.',
  },
  'That part of the file does not exist.': {
    code: 'no_such_bytes',
    id: 'Bagian berkas itu tidak ada.',
  },
  'This preview has expired. Please open it again.': {
    code: 'preview_expired',
    id: 'Pratinjau ini sudah kedaluwarsa. Buka lagi.',
  },
  'Document was not found.': { code: 'document_not_found', id: 'Dokumen tidak ditemukan.' },
  'The file of this document is lost. Please tell the administrators.': {
    code: 'file_lost',
    id: 'Berkas dokumen ini hilang dari server. Beri tahu administrator.',
  },
  'User was not found.': { code: 'user_not_found', id: 'Pengguna tidak ditemukan.' },
  'Category was not found.': { code: 'category_not_found', id: 'Kategori tidak ditemukan.' },
  'Column was not found.': { code: 'column_not_found', id: 'Kolom tidak ditemukan.' },
  'Document type was not found.': {
    code: 'document_type_not_found',
    id: 'Jenis dokumen tidak ditemukan.',
  },
  'Mime type was not found.': { code: 'mime_type_not_found', id: 'Tipe MIME tidak ditemukan.' },
  'Unit verifikator was not found.': {
    code: 'unit_verifikator_not_found',
    id: 'Unit verifikator tidak ditemukan.',
  },
} as const satisfies Record<string, Entry>;
