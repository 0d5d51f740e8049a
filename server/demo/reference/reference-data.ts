export const districts = [
  'Kabupaten Malang',
  'Kota Malang',
  'Kota Batu',
  'Kabupaten Pasuruan',
  'Kabupaten Blitar',
  'Kota Surabaya',
  'Kabupaten Sidoarjo',
  'Kabupaten Sleman',
  'Kota Yogyakarta',
  'Kota Semarang',
  'Kabupaten Banyumas',
  'Kota Bandung',
  'Kabupaten Bogor',
  'Kota Medan',
  'Kabupaten Deli Serdang',
  'Kota Makassar',
  'Kabupaten Gowa',
  'Kota Denpasar',
  'Kabupaten Badung',
  'Kota Ambon',
  'Kota Jayapura',
];

/** Agencies have a district; units of the ministry have none. */
export const units: { nama: string; district?: string }[] = [
  { nama: 'Direktorat Jenderal Guru dan Tenaga Kependidikan' },
  { nama: 'Direktorat Jenderal Pendidikan Vokasi' },
  { nama: 'Badan Standar, Kurikulum, dan Asesmen Pendidikan' },
  { nama: 'Sekretariat Jenderal' },
  { nama: 'Inspektorat Jenderal' },
  { nama: 'Biro Sumber Daya Manusia' },
  { nama: 'Dinas Pendidikan Kabupaten Malang', district: 'Kabupaten Malang' },
  { nama: 'Dinas Pendidikan Kota Batu', district: 'Kota Batu' },
  { nama: 'Dinas Pendidikan Kabupaten Pasuruan', district: 'Kabupaten Pasuruan' },
  { nama: 'Dinas Pendidikan Kota Surabaya', district: 'Kota Surabaya' },
  { nama: 'Dinas Pendidikan Kabupaten Sleman', district: 'Kabupaten Sleman' },
  { nama: 'Dinas Pendidikan Kota Bandung', district: 'Kota Bandung' },
  { nama: 'Dinas Pendidikan Kota Makassar', district: 'Kota Makassar' },
];

export const mimeTypes = [
  { kind_of_document: 'Dokumen PDF', mime_type: 'application/pdf', extension: 'pdf' },
  { kind_of_document: 'Gambar JPEG', mime_type: 'image/jpeg', extension: 'jpg' },
];

type Column = {
  column_name: string;
  column_description: string;
  data_type: 'string' | 'date';
  is_mandatory: 0 | 1;
};

const required = (
  column_name: string,
  column_description: string,
  data_type: Column['data_type'] = 'string',
): Column => ({ column_name, column_description, data_type, is_mandatory: 1 });

const optional = (
  column_name: string,
  column_description: string,
  data_type: Column['data_type'] = 'string',
): Column => ({ column_name, column_description, data_type, is_mandatory: 0 });

/** Sorted by sort number. */
export const columns: Column[] = [
  required('nomor_sk', 'Nomor SK'),
  required('tanggal_sk', 'Tanggal SK', 'date'),
  required('pangkat_golongan', 'Pangkat/Golongan'),
  required('tmt_pangkat', 'TMT Pangkat', 'date'),
  optional('pejabat_penetap', 'Pejabat Penetap'),
  required('nomor_ijazah', 'Nomor Ijazah'),
  required('nama_perguruan_tinggi', 'Nama Perguruan Tinggi'),
  required('program_studi', 'Program Studi'),
  required('tanggal_lulus', 'Tanggal Lulus', 'date'),
  required('nomor_sertifikat', 'Nomor Sertifikat'),
  required('nama_pelatihan', 'Nama Pelatihan'),
  required('penyelenggara', 'Penyelenggara'),
  required('tanggal_mulai', 'Tanggal Mulai', 'date'),
  optional('tanggal_selesai', 'Tanggal Selesai', 'date'),
  required('tahun', 'Tahun Penilaian'),
  required('predikat_kinerja', 'Predikat Kinerja'),
  optional('pejabat_penilai', 'Pejabat Penilai'),
  required('nomor_identitas', 'Nomor Identitas'),
];

const labels = new Map(columns.map((column) => [column.column_name, column.column_description]));

/** A column's label. */
export const labelOf = (column_name: string) => labels.get(column_name) ?? column_name;

export const categories: {
  category_name: string;
  category_description: string;
  columns: string[];
}[] = [
  {
    category_name: 'Surat Keputusan',
    category_description: 'Keputusan tentang pengangkatan, kepangkatan, dan jabatan.',
    columns: ['nomor_sk', 'tanggal_sk', 'pangkat_golongan', 'tmt_pangkat', 'pejabat_penetap'],
  },
  {
    category_name: 'Ijazah dan Transkrip',
    category_description: 'Bukti kelulusan pendidikan formal.',
    columns: ['nomor_ijazah', 'nama_perguruan_tinggi', 'program_studi', 'tanggal_lulus'],
  },
  {
    category_name: 'Pendidikan dan Pelatihan',
    category_description: 'Sertifikat pelatihan, kursus, dan bimbingan teknis.',
    columns: [
      'nomor_sertifikat',
      'nama_pelatihan',
      'penyelenggara',
      'tanggal_mulai',
      'tanggal_selesai',
    ],
  },
  {
    category_name: 'Penilaian Kinerja',
    category_description: 'Evaluasi kinerja tahunan pegawai.',
    columns: ['tahun', 'predikat_kinerja', 'pejabat_penilai'],
  },
  {
    category_name: 'Identitas Diri',
    category_description: 'Kartu identitas kependudukan dan perpajakan.',
    columns: ['nomor_identitas'],
  },
  {
    category_name: 'Dokumen Pendukung',
    category_description: 'Kelengkapan yang tidak memerlukan data tambahan.',
    columns: [],
  },
];
