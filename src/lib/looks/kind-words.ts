import { spellAlike } from '@/lib/match-type';

/** Abbreviations that headings write out, or the other way round, and words for the same thing. */
const written: Record<string, string> = {
  cpns: 'calon pegawai negeri sipil',
  d3: 'ahli madya',
  drh: 'daftar riwayat hidup',
  evaluasi: 'penilaian',
  karpeg: 'kartu pegawai',
  kgb: 'kenaikan gaji berkala',
  kk: 'kartu keluarga',
  ktp: 'kartu tanda penduduk',
  latsar: 'pelatihan dasar calon pegawai negeri sipil',
  npwp: 'nomor pokok wajib pajak',
  p3k: 'pegawai pemerintah dengan perjanjian kerja',
  pak: 'penetapan angka kredit',
  pns: 'pegawai negeri sipil',
  pppk: 'pegawai pemerintah dengan perjanjian kerja',
  s1: 'sarjana',
  s2: 'magister',
  s3: 'doktor',
  sk: 'surat keputusan',
  skck: 'surat keterangan catatan kepolisian',
  skp: 'sasaran kinerja pegawai',
  sma: 'sekolah menengah atas',
  spmt: 'surat pernyataan melaksanakan tugas',
  str: 'surat tanda registrasi',
};

/** "SK CPNS" → ["surat", "keputusan", "calon", "pegawai", "negeri", "sipil"]. */
export function toKindWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(^|[^a-z])e[\s_-]?(?=ktp)/g, '$1')
    // Joins levels of education: "S-1" is "s1".
    .replace(/(^|[^a-z])([ds])[\s._-]?([1-4])(?!\d)/g, '$1$2$3 ');
  return (plain.match(/[a-z]+\d*[a-z]*|\d+/g) ?? [])
    .flatMap((word) => (written[word] ?? word).split(' '))
    .map(spellAlike);
}
