/** What can be in a person's dossier: a sample file and the meta data that fit it. */
export type Content = {
  document_type: string;
  /** In server/seed/files/. */
  file: string;
  additional_name: string;
  /** Empty where the type's category has no columns. */
  metaData: Record<string, string>;
  /** The note with which such a document is rejected. */
  rejection: string;
};

const secretaryGeneral = 'Sekretaris Jenderal';

const appointments: Content[] = [
  {
    document_type: 'SK CPNS',
    file: 'sk-cpns.pdf',
    additional_name: '',
    metaData: {
      nomor_sk: '41872/M/KP.00.02/2010',
      tanggal_sk: '2010-11-26',
      pangkat_golongan: 'Penata Muda, III/a',
      tmt_pangkat: '2010-12-01',
      pejabat_penetap: secretaryGeneral,
    },
    rejection:
      'Lampiran yang memuat nama Anda belum ikut diunggah. Mohon unggah seluruh halaman dalam satu berkas.',
  },
  {
    document_type: 'SK PNS',
    file: 'sk-pns.pdf',
    additional_name: '',
    metaData: {
      nomor_sk: '2318/M/KP.00.03/2012',
      tanggal_sk: '2012-01-20',
      pangkat_golongan: 'Penata Muda, III/a',
      tmt_pangkat: '2012-02-01',
      pejabat_penetap: secretaryGeneral,
    },
    rejection:
      'Dokumen yang diunggah adalah fotokopi hitam putih. Mohon unggah pindaian berwarna dari keputusan asli.',
  },
  {
    document_type: 'SK Kenaikan Pangkat',
    file: 'sk-kenaikan-pangkat.pdf',
    additional_name: 'Penata Tingkat I, III/d, TMT 1 April 2024',
    metaData: {
      nomor_sk: '15604/M/KP.05.01/2024',
      tanggal_sk: '2024-03-14',
      pangkat_golongan: 'Penata Tingkat I, III/d',
      tmt_pangkat: '2024-04-01',
      pejabat_penetap: secretaryGeneral,
    },
    rejection:
      'Petikan keputusan pada halaman terakhir tidak terbaca. Mohon pindai ulang lalu kirim kembali.',
  },
];

const education: Content[] = [
  {
    document_type: 'Ijazah S1',
    file: 'ijazah.pdf',
    additional_name: '',
    metaData: {
      nomor_ijazah: 'UCN/S1/2009/004217',
      nama_perguruan_tinggi: 'Universitas Contoh Nusantara',
      program_studi: 'Teknologi Pendidikan',
      tanggal_lulus: '2009-08-28',
    },
    rejection:
      'Nomor ijazah tidak terbaca. Mohon pindai ulang dengan resolusi paling rendah 200 dpi.',
  },
  {
    document_type: 'Transkrip Nilai',
    file: 'transkrip-nilai.pdf',
    additional_name: '',
    metaData: {
      nomor_ijazah: 'UCN/S1/2009/004217',
      nama_perguruan_tinggi: 'Universitas Contoh Nusantara',
      program_studi: 'Teknologi Pendidikan',
      tanggal_lulus: '2009-08-28',
    },
    rejection:
      'Halaman kedua terpotong sehingga IPK tidak terlihat. Mohon pindai ulang kedua halaman.',
  },
];

const identity: Content[] = [
  {
    document_type: 'KTP',
    file: 'ktp.jpg',
    additional_name: '',
    metaData: { nomor_identitas: '0000000000000000' },
    rejection: 'Ada pantulan cahaya yang menutupi NIK. Mohon foto ulang tanpa lampu kilat.',
  },
  {
    document_type: 'Pas Foto',
    file: 'pas-foto.jpg',
    additional_name: '',
    metaData: {},
    rejection:
      'Latar belakang foto seharusnya merah dan pakaian dinas lengkap. Mohon unggah foto yang sesuai.',
  },
  {
    document_type: 'Kartu Keluarga',
    file: 'kartu-keluarga.jpg',
    additional_name: '',
    metaData: { nomor_identitas: '0000000000000000' },
    rejection: 'Kartu Keluarga ini bukan versi terbaru. Mohon unggah yang masih berlaku.',
  },
  {
    document_type: 'NPWP',
    file: 'npwp.jpg',
    additional_name: '',
    metaData: { nomor_identitas: '00.000.000.0-000.000' },
    rejection: 'Foto terpotong di sisi kanan. Mohon foto ulang sehingga seluruh kartu terlihat.',
  },
  {
    document_type: 'Surat Pernyataan',
    file: 'surat-pernyataan.jpg',
    additional_name: 'Pernyataan tidak sedang menjalani hukuman disiplin',
    metaData: {},
    rejection: 'Tanda tangan belum mengenai meterai. Mohon perbaiki lalu unggah kembali.',
  },
];

const trainings: Content[] = [
  {
    name: 'Pengelolaan Arsip Digital',
    number: '0873/PUSDIKLAT/2025',
    from: '2025-03-03',
    to: '2025-03-07',
  },
  {
    name: 'Analisis Kebijakan Publik',
    number: '1120/PUSDIKLAT/2024',
    from: '2024-06-10',
    to: '2024-06-14',
  },
  { name: 'Pelayanan Prima', number: '0415/PUSDIKLAT/2024', from: '2024-02-19', to: '2024-02-21' },
  {
    name: 'Penyusunan Laporan Kinerja',
    number: '1534/PUSDIKLAT/2023',
    from: '2023-09-04',
    to: '2023-09-08',
  },
  {
    name: 'Literasi Data bagi Pegawai',
    number: '0662/PUSDIKLAT/2023',
    from: '2023-04-03',
    to: '2023-04-06',
  },
].map(({ name, number, from, to }) => ({
  document_type: 'Sertifikat Pelatihan',
  file: 'sertifikat-pelatihan.pdf',
  additional_name: `Pelatihan ${name}, ${from.slice(0, 4)}`,
  metaData: {
    nomor_sertifikat: number,
    nama_pelatihan: `Pelatihan ${name}`,
    penyelenggara: 'Pusat Pendidikan dan Pelatihan Pegawai',
    tanggal_mulai: from,
    tanggal_selesai: to,
  },
  rejection:
    'Sisi belakang sertifikat belum ikut diunggah. Mohon unggah kedua sisi dalam satu berkas.',
}));

const appraisals: Content[] = ['2025', '2024', '2023', '2022', '2021'].map((year) => ({
  document_type: 'Penilaian Kinerja',
  file: 'penilaian-kinerja.pdf',
  additional_name: `Evaluasi kinerja tahun ${year}`,
  metaData: { tahun: year, predikat_kinerja: 'Baik', pejabat_penilai: 'Bambang Setiawan' },
  rejection:
    'Halaman pengesahan belum ditandatangani pejabat penilai. Mohon unggah dokumen yang sudah disahkan.',
}));

/** The dossier of somebody who is not a civil servant. */
export const staffDossier: Content[] = [...education, ...trainings, ...identity];

export const civilServantDossier: Content[] = [
  ...appointments,
  ...education,
  ...appraisals,
  ...trainings,
  ...identity,
];
