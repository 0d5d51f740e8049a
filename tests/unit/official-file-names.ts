/**
 * Names of files as officials give them: phones, scanners, colleagues, forms of other systems. They
 * were written before the matcher, which has no rule for a single one of them.
 */

/** Splits each line at its colon; an indented line continues the one before. */
const linesIn = (text: string) =>
  text
    .trim()
    .replaceAll(/\n\s+/g, ' ')
    .split('\n')
    .map((line) => line.split(': ') as [string, string]);

/** The document types of an agency, as administrators enter them. */
export const agencyTypes = linesIn(`
SK CPNS: SK_CPNS_{username}
SK PNS: SK_PNS_{username}
SK PPPK: SK_PPPK_{username}
SK Kenaikan Pangkat: SK_KP_{username}_{additional_name}
SK Jabatan: SK_JABATAN_{username}_{additional_name}
SK Kenaikan Gaji Berkala: KGB_{username}_{additional_name}
SK Mutasi: SK_MUTASI_{username}
Surat Pernyataan Melaksanakan Tugas: SPMT_{username}
Berita Acara Sumpah PNS: SUMPAH_{username}
Ijazah SMA: IJAZAH_SMA_{username}
Ijazah D3: IJAZAH_D3_{username}
Ijazah S1: IJAZAH_S1_{username}
Ijazah S2: IJAZAH_S2_{username}
Transkrip Nilai: TRANSKRIP_{username}
Sertifikat Pelatihan: SERTIFIKAT_{username}_{additional_name}
Sertifikat Latsar: LATSAR_{username}
Penilaian Kinerja: SKP_{username}_{additional_name}
KTP: KTP_{username}
Kartu Keluarga: KK_{username}
NPWP: NPWP_{username}
Pas Foto: FOTO_{username}
Kartu Pegawai (Karpeg): KARPEG_{username}
Kartu Taspen: TASPEN_{username}
BPJS Kesehatan: BPJS_{username}
Akta Kelahiran: AKTA_LAHIR_{username}
Akta Nikah: AKTA_NIKAH_{username}
Surat Pernyataan: PERNYATAAN_{username}_{additional_name}
Surat Keterangan Sehat: SURAT_SEHAT_{username}
SKCK: SKCK_{username}
Daftar Riwayat Hidup: DRH_{username}
Penetapan Angka Kredit: PAK_{username}_{additional_name}
Surat Tanda Registrasi: STR_{username}
`).map(([document_type, naming_format]) => ({ document_type, naming_format }));

/** Names that tell their type to a person, with that type. */
export const tellingNames = linesIn(`
SK CPNS: SK CPNS.pdf | SK_CPNS_198805172010122001.pdf | sk cpns dewi lestari.pdf |
  SK-CPNS-2010.pdf | 1. SK CPNS.pdf | Scan SK CPNS berwarna.pdf | SKCPNS.pdf | CPNS 2010 Dewi.pdf
SK PNS: SK PNS.pdf | SK_PNS_198805172010122001.pdf | SK PNS Budi 2012 (1).pdf | 02 SK PNS.pdf |
  skpns.pdf | Petikan SK PNS.pdf | sk_pns_fix.pdf
SK PPPK: SK PPPK 2023.pdf | sk pppk guru ahli pertama.pdf | SK_PPPK_199203042023211005.pdf |
  PPPK-SK-siti.pdf
SK Kenaikan Pangkat: SK Kenaikan Pangkat IIIb.pdf | SK KP III-d 2024.pdf |
  SK_KP_198805172010122001_IIIC.pdf | sk pangkat terakhir.pdf | SK Pangkat Penata Muda Tk I.pdf |
  Kenaikan pangkat 2020.pdf | SK KENAIKAN PANGKAT PENATA.PDF | SK KP PENATA III.C.pdf |
  sk naik pangkat iv a.pdf
SK Jabatan: SK Jabatan Analis Kebijakan.pdf | SK_JABATAN_198805172010122001.pdf |
  sk jabatan fungsional 2022.pdf | SK Jabatan terakhir rev.pdf | SK JAB.pdf |
  SK Pengangkatan dalam Jabatan.pdf | 3_SK_Jabatan_Kasubbag.pdf
SK Kenaikan Gaji Berkala: KGB 2023.pdf | SK KGB terakhir.pdf | Kenaikan Gaji Berkala 2021.pdf |
  SK Gaji Berkala Dewi.pdf | gaji berkala.pdf | kgb_198805172010122001_2024.pdf
SK Mutasi: SK Mutasi 2019.pdf | sk mutasi ke kab bogor.pdf | SK_MUTASI_197506301999031001.pdf |
  Mutasi antar instansi.pdf
Surat Pernyataan Melaksanakan Tugas: SPMT.pdf | SPMT CPNS 2010.pdf | spmt_dewi.pdf |
  Surat Pernyataan Melaksanakan Tugas.pdf | surat melaksanakan tugas 2022.pdf |
  Pernyataan Melaksanakan Tugas an Budi.pdf
Berita Acara Sumpah PNS: Sumpah PNS.pdf | BA Sumpah.pdf | Berita Acara Sumpah PNS 2012.pdf |
  berita acara pengambilan sumpah.pdf
Ijazah SMA: Ijazah SMA.jpg | ijazah sma negeri 3.pdf | IJAZAH_SMA_198805172010122001.pdf |
  Scan Ijazah SMA.pdf
Ijazah D3: Ijazah D3.pdf | ijazah d3 akuntansi.pdf | Ijazah D-3 Kebidanan.pdf
Ijazah S1: Ijazah S1.pdf | ijazah s1 unpad.pdf | Ijazah S-1 Pendidikan.pdf |
  IJAZAH_S1_198805172010122001.pdf | scan ijazah s1 asli.pdf | IJAZAH S1 DEWI LESTARI, S.Pd.pdf |
  ijasah s1.pdf | 5. Ijazah S1 (legalisir).pdf
Ijazah S2: Ijazah S2.pdf | ijazah S2 Magister Manajemen.pdf | Ijazah_S2_UI_2016.pdf |
  ijazah-s2-fix-banget.pdf
Transkrip Nilai: Transkrip.pdf | Transkrip Nilai S1.pdf | transkrip_nilai.pdf |
  TRANSKRIP S1 UNPAD.pdf | transkrip akademik dewi.pdf | TRANSKRIP_198805172010122001.pdf |
  Transkip nilai.pdf
Sertifikat Pelatihan: Sertifikat Pelatihan Arsip Digital.pdf |
  sertifikat pelatihan kepemimpinan.pdf | SERTIFIKAT_198805172010122001_Arsip.pdf |
  Sertifikat Bimtek Keuangan.pdf | sertifikat workshop 2021.pdf | Sertifikat webinar BKN.pdf |
  pelatihan pengadaan barang jasa.pdf | Sertifikat Pelatihan Dasar Arsiparis.pdf
Sertifikat Latsar: Sertifikat Latsar.pdf | Latsar CPNS 2019.pdf | sertifikat latsar gol III.pdf |
  LATSAR_198805172010122001.pdf
Penilaian Kinerja: SKP 2023.pdf | SKP_198805172010122001_2024.pdf | skp tahun 2022.pdf |
  Penilaian Kinerja 2024.pdf | penilaian kinerja pns 2021.pdf | SKP Jan-Des 2023 ttd.pdf |
  Evaluasi Kinerja 2025.pdf | Dokumen Penilaian Kinerja Pegawai.pdf | SKP dan PPKP 2020.pdf
KTP: KTP.jpg | ktp dewi.jpg | E-KTP.jpg | e ktp.jpeg | eKTP scan.png | KTP_3201015705880002.jpg |
  Foto KTP.jpg | scan ktp asli.pdf | KTP (1).jpg | ktp elektronik.jpg | ktp_suami.jpg |
  KTP-el Dewi Lestari.pdf
Kartu Keluarga: KK.jpg | kartu keluarga.pdf | Kartu Keluarga baru 2023.jpg | kk terbaru.jpg |
  KK_3201012308100045.jpg | Scan KK.jpeg | KARTU_KELUARGA_DEWI.jpg | foto kartu keluarga.jpg
NPWP: NPWP.jpg | npwp dewi lestari.jpg | Kartu NPWP.jpg | NPWP_091234567411000.jpg |
  scan npwp.pdf | Foto NPWP.jpg
Pas Foto: Pas Foto.jpg | pas foto merah.jpg | pasfoto.jpg | Pas Photo 3x4.jpg |
  FOTO_198805172010122001.jpg | foto 4x6 latar merah.jpg | foto formal dewi.jpg | pas-foto-pdh.jpg
Kartu Pegawai (Karpeg): Karpeg.jpg | kartu pegawai.jpg | KARPEG_198805172010122001.jpg |
  scan karpeg elektronik.pdf
Kartu Taspen: Taspen.jpg | kartu taspen.jpg | KARTU TASPEN BUDI.jpg |
  taspen_198805172010122001.jpg
BPJS Kesehatan: BPJS.jpg | kartu bpjs.jpg | BPJS Kesehatan keluarga.pdf | bpjs_0001234567891.jpg
Akta Kelahiran: Akta Kelahiran.pdf | akta lahir anak.jpg | Akte Kelahiran Dewi.pdf |
  akte lahir.jpg | AKTA KELAHIRAN ANAK KE-2.pdf
Akta Nikah: Akta Nikah.pdf | akta nikah 2014.jpg | buku nikah.jpg | Surat Nikah.pdf
Surat Pernyataan: Surat Pernyataan Disiplin.pdf | surat pernyataan tidak rangkap jabatan.pdf |
  Surat Pernyataan bermeterai.jpg | PERNYATAAN_198805172010122001_Hukdis.jpg |
  Pernyataan 5 poin.pdf
Surat Keterangan Sehat: Surat Keterangan Sehat.pdf | surat sehat rsud.pdf | Suket Sehat 2024.pdf |
  Surat keterangan sehat jasmani rohani.pdf
SKCK: SKCK.pdf | skck polres bogor.pdf | SKCK 2024 Dewi.jpg
Daftar Riwayat Hidup: DRH.pdf | Daftar Riwayat Hidup.pdf | riwayat hidup dewi.pdf | drh_bkn.pdf
Penetapan Angka Kredit: PAK 2023.pdf | Penetapan Angka Kredit.pdf | pak konversi 2023.pdf |
  angka kredit terakhir.pdf
Surat Tanda Registrasi: STR Bidan.pdf | Surat Tanda Registrasi perawat.pdf | str_aktif_2027.pdf
`).flatMap(([type, names]) => names.split(' | ').map((name): [string, string] => [name, type]));

/** Names that leave the type open, or name none of these types. */
export const silentNames = `
IMG_20240112_101530.jpg | IMG-20240112-WA0003.jpg | WhatsApp Image 2024-01-12 at 10.15.30.jpeg |
WhatsApp Image 2024-01-12 at 10.15.30 (1).jpeg | Scan0001.pdf | scan_dewi.pdf |
CamScanner 12-01-2024 10.15.pdf | Adobe Scan 12 Jan 2024.pdf | DOC-20240112-WA0012.pdf |
document(3).pdf | Untitled.pdf | New Document.pdf | 198805172010122001.pdf | dewi lestari.pdf |
berkas lengkap.pdf | SK.pdf | sk terbaru.pdf | Ijazah.pdf | ijazah dewi.pdf | Kartu.jpg |
surat.pdf | Surat Tugas 2024.pdf | Surat Keterangan Kerja.pdf |
Screenshot_20240112-101530_Chrome.jpg | image.png | PXL_20240112_031530123.jpg |
Slip Gaji Januari.pdf | Kartu Vaksin.jpg | undangan rapat.docx | lampiran 2.pdf
`
  .trim()
  .split(/ \|\s/);
