import type { Language } from '../../texts/entry';

/** The texts of the stand-in portal: Indonesian by English. */
export const texts = {
  'Staff portal': 'Portal kepegawaian',
  Portal: 'Portal',
  Home: 'Beranda',
  Help: 'Bantuan',
  'Stand-in portal for demonstration — not part of Berkas':
    'Portal tiruan untuk demonstrasi — bukan bagian dari aplikasi Berkas',
  'Choose who you want to be. You arrive in Berkas already signed in.':
    'Pilih pegawai yang ingin Anda perankan. Anda langsung masuk ke aplikasi Berkas.',
  'Demo people': 'Pegawai contoh',
  Colleagues: 'Rekan kerja',
  'Open Berkas': 'Buka aplikasi Berkas',
  Roles: 'Peran',
  approved: 'disetujui',
  rejected: 'ditolak',
  'Back to the staff portal': 'Kembali ke portal kepegawaian',
  'You are signed out': 'Anda telah keluar',
  'Your session in Berkas has ended.': 'Sesi Anda di aplikasi Berkas telah berakhir.',
  'Unknown person': 'Pengguna tidak dikenal',
  'There is nobody with this username here.': 'Nama pengguna ini tidak dikenal di sini.',
  'Berkas keeps the documents of staff: uploaded, described, checked and approved.':
    'Aplikasi Berkas menyimpan dokumen pegawai: diunggah, dilengkapi, diperiksa, dan disetujui.',
  'I own documents': 'Saya pemilik dokumen',
  'Open My Document and press Add. Fill in the Meta Data, then Send. What has been sent cannot be changed until it is rejected; the note then says what to correct.':
    'Buka Dokumen Saya dan tekan Tambah. Isi Metadata, lalu Kirim. Yang telah dikirim tidak dapat diubah kecuali ditolak; catatan menjelaskan apa yang perlu diperbaiki.',
  'I verify': 'Saya memverifikasi',
  'Open Verification, look at the document beside its meta data, and set a status. A rejection needs a note.':
    'Buka Verifikasi, bandingkan dokumen dengan metadatanya, lalu tetapkan status. Penolakan memerlukan catatan.',
  'I approve': 'Saya menyetujui',
  'Open Approve: the documents there have been verified. Approve them, or reject them with a note.':
    'Buka Persetujuan: dokumen di sana sudah diverifikasi. Setujui, atau tolak dengan catatan.',
  'I administer': 'Saya administrator',
  'Open Document to see all documents and to reset one to Draft. Reference data and users are in the menu below.':
    'Buka Dokumen untuk melihat semua dokumen dan mengembalikan dokumen ke draf. Data referensi dan pengguna ada di menu di bawahnya.',
  'I hold several roles': 'Saya memiliki beberapa peran',
  'Switch between them with the buttons on the Dashboard.': 'Ganti peran lewat tombol di Dasbor.',
} as const satisfies Record<string, string>;

export type Text = keyof typeof texts;

/** Puts texts into the reader's language. */
export type Words = ((text: Text) => string) & { language: Language };

export const wordsIn = (language: Language): Words =>
  Object.assign((text: Text) => (language === 'en' ? text : texts[text]), { language });
