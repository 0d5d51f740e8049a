import type { Entry } from '../entry';

/** Who has changed what the caller is working on. */
export const changes = {
  '{thing} has changed since you opened it.': {
    code: 'stale',
    id: '{thing} berubah setelah Anda membukanya.',
  },
  'You have {done} since you opened {thing}.': {
    code: 'changed_by_you',
    id: 'Anda {done} setelah membuka {thing}.',
  },
  '{name} has {done} since you opened {thing}.': {
    code: 'changed_meanwhile',
    id: '{name} {done} setelah Anda membuka {thing}.',
  },
  'The owner': { id: 'Pemilik dokumen' },
  'this assignment': { id: 'penugasan ini' },
  'this category': { id: 'kategori ini' },
  'this column': { id: 'kolom ini' },
  'this document': { id: 'dokumen ini' },
  'this document type': { id: 'jenis dokumen ini' },
  'this mime type': { id: 'tipe MIME ini' },
  'this unit': { id: 'unit ini' },
  'approved it': { id: 'menyetujuinya' },
  'changed it': { id: 'mengubahnya' },
  'changed its meta data': { id: 'mengubah metadatanya' },
  'deleted it': { id: 'menghapusnya' },
  'rejected it': { id: 'menolaknya' },
  'reset it to Draft': { id: 'mengembalikannya ke draf' },
  'sent a new version': { id: 'mengirim versi baru' },
  'uploaded it': { id: 'mengunggahnya' },
  'verified it': { id: 'memverifikasinya' },
} as const satisfies Record<string, Entry>;
