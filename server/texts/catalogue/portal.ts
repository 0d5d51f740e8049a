import type { Entry } from '../entry';

/** The pages of the stand-in portal. */
export const portal = {
  'Staff portal': { id: 'Portal kepegawaian' },
  Portal: { id: 'Portal' },
  Home: { id: 'Beranda' },
  Help: { id: 'Bantuan' },
  'Stand-in portal for demonstration — not part of Berkas': {
    id: 'Portal tiruan untuk demonstrasi — bukan bagian dari aplikasi Berkas',
  },
  'Choose who you want to be. You arrive in Berkas already signed in.': {
    code: 'portal_choose',
    id: 'Pilih pegawai yang ingin Anda perankan. Anda langsung masuk ke aplikasi Berkas.',
  },
  'Demo people': { id: 'Pegawai contoh' },
  Colleagues: { id: 'Rekan kerja' },
  'Open Berkas': { id: 'Buka aplikasi Berkas' },
  '{count} approved': { id: '{count} disetujui' },
  '{count} rejected': { id: '{count} ditolak' },
  'Back to the staff portal': { id: 'Kembali ke portal kepegawaian' },
  'You are signed out': { id: 'Anda telah keluar' },
  'Your session in Berkas has ended.': {
    code: 'portal_signed_out',
    id: 'Sesi Anda di aplikasi Berkas telah berakhir.',
  },
  'Unknown person': { id: 'Pengguna tidak dikenal' },
  'There is nobody with this username here.': {
    code: 'portal_unknown_person',
    id: 'Nama pengguna ini tidak dikenal di sini.',
  },
  'Berkas keeps the documents of staff: uploaded, described, checked and approved.': {
    code: 'portal_help',
    id: 'Aplikasi Berkas menyimpan dokumen pegawai: diunggah, dilengkapi, diperiksa, dan disetujui.',
  },
  'I own documents': { id: 'Saya pemilik dokumen' },
  'Open My Document and press Add. Fill in the Meta Data, then Send. What has been sent cannot be changed until it is rejected; the note then says what to correct.':
    {
      code: 'portal_help_owner',
      id: 'Buka Dokumen Saya dan tekan Tambah. Isi Metadata, lalu Kirim. Yang telah dikirim tidak dapat diubah kecuali ditolak; catatan menjelaskan apa yang perlu diperbaiki.',
    },
  'I verify': { id: 'Saya memverifikasi' },
  'Open Verification, look at the document beside its meta data, and set a status. A rejection needs a note.':
    {
      code: 'portal_help_verifier',
      id: 'Buka Verifikasi, bandingkan dokumen dengan metadatanya, lalu tetapkan status. Penolakan memerlukan catatan.',
    },
  'I approve': { id: 'Saya menyetujui' },
  'Open Approve: the documents there have been verified. Approve them, or reject them with a note.':
    {
      code: 'portal_help_approver',
      id: 'Buka Persetujuan: dokumen di sana sudah diverifikasi. Setujui, atau tolak dengan catatan.',
    },
  'I administer': { id: 'Saya administrator' },
  'Open Document to see all documents and to reset one to Draft. Reference data and users are in the menu below.':
    {
      code: 'portal_help_administrator',
      id: 'Buka Dokumen untuk melihat semua dokumen dan mengembalikan dokumen ke draf. Data referensi dan pengguna ada di menu di bawahnya.',
    },
  'I hold several roles': { id: 'Saya memiliki beberapa peran' },
  'Switch between them with the buttons on the Dashboard.': {
    code: 'portal_help_roles',
    id: 'Ganti peran lewat tombol di Dasbor.',
  },
} as const satisfies Record<string, Entry>;
