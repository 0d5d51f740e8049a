import type { RoleName } from '../../domain/roles';

type DocumentType = {
  document_type: string;
  naming_format: string;
  category: string;
  mime_type: 'application/pdf' | 'image/jpeg';
  /** KB */
  max_size: number;
  is_multiple: 0 | 1;
  is_mandatory: 0 | 1;
  is_active: 0 | 1;
  description: string;
  sample: string;
  /** The roles whose owners hand it in; left out if all do. */
  applies_to?: RoleName[];
  rejection_reasons?: string[];
};

const pdf = {
  mime_type: 'application/pdf',
  max_size: 2048,
  is_multiple: 0,
  is_mandatory: 1,
  is_active: 1,
} as const;

/** Limits a type to civil servants. */
const ofCivilServants: Pick<DocumentType, 'applies_to'> = { applies_to: ['asn', 'asnNonDikbud'] };

/** Reasons of a type: the demonstration rejects a portrait and a statement for them. */
export const wrongBackground = 'Latar belakang foto harus merah.';
export const besideStamp = 'Tanda tangan harus mengenai meterai.';

const jpeg = { ...pdf, mime_type: 'image/jpeg', max_size: 512 } as const;

export const documentTypes: DocumentType[] = [
  {
    ...pdf,
    ...ofCivilServants,
    document_type: 'SK CPNS',
    naming_format: 'SK_CPNS_{username}',
    category: 'Surat Keputusan',
    description: 'Pindai seluruh halaman keputusan beserta lampiran yang memuat nama Anda.',
    sample: 'SK Pengangkatan CPNS tahun 2010, tiga halaman, berwarna.',
  },
  {
    ...pdf,
    ...ofCivilServants,
    document_type: 'SK PNS',
    naming_format: 'SK_PNS_{username}',
    category: 'Surat Keputusan',
    description: 'Pindai seluruh halaman keputusan beserta lampiran yang memuat nama Anda.',
    sample: 'SK Pengangkatan PNS tahun 2012, tiga halaman, berwarna.',
  },
  {
    ...pdf,
    ...ofCivilServants,
    document_type: 'SK Kenaikan Pangkat',
    naming_format: 'SK_KP_{username}_{additional_name}',
    category: 'Surat Keputusan',
    is_multiple: 1,
    description:
      'Unggah satu berkas untuk setiap kenaikan pangkat. Tuliskan pangkat dan golongan ruang yang baru pada kolom deskripsi.',
    sample: 'Penata Tingkat I, III/d, TMT 1 April 2024',
  },
  {
    ...pdf,
    document_type: 'SK Jabatan',
    naming_format: 'SK_JABATAN_{username}_{additional_name}',
    category: 'Surat Keputusan',
    is_multiple: 1,
    is_mandatory: 0,
    description:
      'Unggah satu berkas untuk setiap jabatan. Tuliskan nama jabatan dan tanggal mulai tugas pada kolom deskripsi.',
    sample: 'Analis Kebijakan Ahli Muda, TMT 3 Januari 2022',
  },
  {
    ...pdf,
    document_type: 'Ijazah S1',
    naming_format: 'IJAZAH_S1_{username}',
    category: 'Ijazah dan Transkrip',
    description: 'Pindai ijazah asli, bukan fotokopi, beserta halaman pendampingnya.',
    sample: 'Ijazah Sarjana Pendidikan, dua halaman, berwarna.',
  },
  {
    ...pdf,
    document_type: 'Ijazah S2',
    naming_format: 'IJAZAH_S2_{username}',
    category: 'Ijazah dan Transkrip',
    is_mandatory: 0,
    description: 'Pindai ijazah asli, bukan fotokopi, beserta halaman pendampingnya.',
    sample: 'Ijazah Magister Pendidikan, dua halaman, berwarna.',
  },
  {
    ...pdf,
    document_type: 'Transkrip Nilai',
    naming_format: 'TRANSKRIP_{username}',
    category: 'Ijazah dan Transkrip',
    description: 'Pindai transkrip asli, semua halaman dalam satu berkas.',
    sample: 'Transkrip S1, dua halaman, dengan tanda tangan dekan.',
  },
  {
    ...pdf,
    document_type: 'Sertifikat Pelatihan',
    naming_format: 'SERTIFIKAT_{username}_{additional_name}',
    category: 'Pendidikan dan Pelatihan',
    is_multiple: 1,
    is_mandatory: 0,
    description:
      'Unggah satu berkas untuk setiap pelatihan, halaman depan dan belakang. Tuliskan nama pelatihan pada kolom deskripsi.',
    sample: 'Pelatihan Pengelolaan Arsip Digital, 40 jam pelajaran, 2025',
  },
  {
    ...pdf,
    document_type: 'Penilaian Kinerja',
    naming_format: 'SKP_{username}_{additional_name}',
    category: 'Penilaian Kinerja',
    max_size: 4096,
    is_multiple: 1,
    description:
      'Unggah evaluasi kinerja yang sudah ditandatangani pejabat penilai. Tuliskan tahun penilaian pada kolom deskripsi.',
    sample: 'Evaluasi kinerja tahun 2025',
  },
  {
    ...jpeg,
    document_type: 'KTP',
    naming_format: 'KTP_{username}',
    category: 'Identitas Diri',
    description: 'Foto atau pindaian KTP asli; seluruh tulisan harus terbaca.',
    sample: 'KTP elektronik, sisi depan, tanpa kilatan cahaya.',
  },
  {
    ...jpeg,
    document_type: 'Kartu Keluarga',
    naming_format: 'KK_{username}',
    category: 'Identitas Diri',
    description: 'Foto atau pindaian Kartu Keluarga terbaru, satu halaman penuh.',
    sample: 'Kartu Keluarga dengan kode QR dari dinas kependudukan.',
  },
  {
    ...jpeg,
    document_type: 'NPWP',
    naming_format: 'NPWP_{username}',
    category: 'Identitas Diri',
    is_mandatory: 0,
    description: 'Foto atau pindaian kartu NPWP; nomor harus terbaca.',
    sample: 'Kartu NPWP, sisi depan.',
  },
  {
    ...jpeg,
    document_type: 'Pas Foto',
    naming_format: 'FOTO_{username}',
    category: 'Dokumen Pendukung',
    max_size: 300,
    description: 'Foto resmi terbaru ukuran 3 × 4, pakaian dinas, latar belakang merah.',
    sample: 'Foto setengah badan, wajah menghadap ke depan.',
    rejection_reasons: [wrongBackground, 'Pakaian pada foto harus pakaian dinas.'],
  },
  {
    ...jpeg,
    document_type: 'Surat Pernyataan',
    naming_format: 'PERNYATAAN_{username}_{additional_name}',
    category: 'Dokumen Pendukung',
    is_multiple: 1,
    is_mandatory: 0,
    description:
      'Unggah surat pernyataan bermeterai yang sudah ditandatangani. Tuliskan perihalnya pada kolom deskripsi.',
    sample: 'Pernyataan tidak sedang menjalani hukuman disiplin',
    rejection_reasons: [besideStamp, 'Pernyataan harus diberi tanggal.'],
  },
  {
    ...jpeg,
    document_type: 'Kartu Pegawai (Karpeg)',
    naming_format: 'KARPEG_{username}',
    category: 'Identitas Diri',
    is_mandatory: 0,
    is_active: 0,
    description: 'Kartu pegawai lama; sejak 2023 tidak lagi diminta.',
    sample: 'Kartu pegawai, sisi depan.',
  },
];
