import { inWords, shifted } from '../dates';
import { identityOf, isCivilServant, region } from '../people/identity';
import type { Person } from '../people/people';
import { besideStamp, wrongBackground } from '../reference/document-types';
import { choice, digits, number } from '../variety';

/** The facts about a person that the documents of a dossier state. */

/** A defect of a drawn file, for which it is rejected. */
type Flaw = {
  /** A common reason, or one of the document's type. */
  reason: string;
  /** Places on the first page, in the words of a note, and what is wrong there. */
  pins: Record<string, string>;
  /** Advice to the owner, the free text of the note. */
  text: string;
};

/** A document's content, as issued. */
export type Facts = {
  owner: Person;
  document_type: string;
  /** The owner's description; empty for types that allow only one document. */
  additional_name: string;
  /** Values by column_name; empty if the type's category has no columns. */
  values: Record<string, string>;
  /** The flaw for which its file may be rejected. */
  flaw: Flaw;
};

/** Creates one kind of document for a person. */
type Kind = (owner: Person) => Facts;

/** The month in which a civil servant was appointed, from the NIP. */
function appointedOn({ username }: Person): string {
  return `${username.slice(8, 12)}-${username.slice(12, 14)}-01`;
}

export const secretaryGeneral = 'Sekretaris Jenderal';
export const headOfCentre = 'Dr. Retno Palupi, M.M.';

/** A file without the signature and the stamp of its first page. */
const unsigned = (pins: Flaw['pins'], text: string): Flaw => ({
  reason: 'Not signed or stamped',
  pins,
  text,
});

/** A photo in which something cannot be read. */
const illegible = (pins: Flaw['pins'], text: string): Flaw => ({
  reason: 'Not legible',
  pins,
  text,
});

/** A decree that takes effect on a date and was signed some weeks before. */
function decree(
  owner: Person,
  kind: { document_type: string; code: string; pangkat: string; tmt: string },
): Facts {
  const { document_type, code, pangkat, tmt } = kind;
  const key = `${owner.username} ${tmt}`;
  const signed = shifted(tmt, -number(key, 'signed', 6, 40));
  const serial = number(key, 'decree', 10_000, 79_999);
  return {
    owner,
    document_type,
    additional_name: '',
    values: {
      nomor_sk: `${serial}/M/${code}/${signed.slice(0, 4)}`,
      tanggal_sk: signed,
      pangkat_golongan: pangkat,
      tmt_pangkat: tmt,
      pejabat_penetap: secretaryGeneral,
    },
    flaw: unsigned(
      { 'lower centre': 'Tanda tangan dan cap belum ada' },
      'Mohon unggah pindaian keputusan yang sudah sah.',
    ),
  };
}

const firstRank = 'Penata Muda, III/a';
const nextRanks = [
  ...['Penata Muda Tingkat I, III/b', 'Penata, III/c', 'Penata Tingkat I, III/d'],
  ...['Pembina, IV/a', 'Pembina Tingkat I, IV/b'],
];

const candidacy: Kind = (owner) =>
  decree(owner, {
    document_type: 'SK CPNS',
    code: 'KP.00.02',
    pangkat: firstRank,
    tmt: appointedOn(owner),
  });

const appointment: Kind = (owner) => {
  const months = number(owner.username, 'candidate for', 12, 18);
  const [year, month] = appointedOn(owner).split('-').map(Number) as [number, number];
  const tmt = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return decree(owner, { document_type: 'SK PNS', code: 'KP.00.03', pangkat: firstRank, tmt });
};

/** One of the promotions, which come every four years. `key` selects which. */
export function promotion(owner: Person, key = owner.username): Facts {
  const appointed = Number(appointedOn(owner).slice(0, 4));
  const most = Math.min(Math.max(1, Math.floor((2025 - appointed) / 4)), nextRanks.length);
  const nth = number(key, 'promotion', 1, most);
  const pangkat = nextRanks[nth - 1] as string;
  const tmt = `${Math.min(appointed + 4 * nth, 2025)}-${choice(key, 'term', ['04', '10'])}-01`;
  return {
    ...decree(owner, { document_type: 'SK Kenaikan Pangkat', code: 'KP.05.01', pangkat, tmt }),
    additional_name: `${pangkat}, TMT ${inWords(tmt)}`,
  };
}

/** The rank after the latest promotion; empty for people who are not civil servants. */
export function rankOf(person: Person): string {
  return isCivilServant(person) ? (promotion(person).values.pangkat_golongan ?? '') : '';
}

const universities = [
  { nama: 'Universitas Contoh Nusantara', code: 'UCN' },
  { nama: 'Universitas Contoh Bahari', code: 'UCB' },
  { nama: 'Universitas Contoh Khatulistiwa', code: 'UCK' },
  { nama: 'Institut Contoh Pendidikan', code: 'ICP' },
];
const programmes = [
  ...['Teknologi Pendidikan', 'Administrasi Pendidikan', 'Pendidikan Bahasa Indonesia'],
  ...['Ilmu Administrasi Negara', 'Manajemen Pendidikan', 'Pendidikan Matematika'],
];

/** The values of the diploma, repeated in its transcript. */
function graduation(owner: Person): Record<string, string> {
  const { username } = owner;
  const { nama, code } = choice(username, 'university', universities);
  const year = isCivilServant(owner)
    ? Number(appointedOn(owner).slice(0, 4)) - 1
    : Number(identityOf(owner).born.slice(0, 4)) + 23;
  return {
    nomor_ijazah: `${code}/S1/${year}/${digits(username, 'diploma', 6)}`,
    nama_perguruan_tinggi: nama,
    program_studi: choice(username, 'programme', programmes),
    tanggal_lulus: shifted(`${year}-02-01`, number(username, 'graduated', 0, 270)),
  };
}

const diploma: Kind = (owner) => ({
  owner,
  document_type: 'Ijazah S1',
  additional_name: '',
  values: graduation(owner),
  flaw: unsigned(
    {
      'lower left': 'Tanda tangan dekan tidak ada',
      'lower right': 'Tanda tangan rektor tidak ada',
    },
    'Mohon pindai dari dokumen asli.',
  ),
});

const transcript: Kind = (owner) => ({
  owner,
  document_type: 'Transkrip Nilai',
  additional_name: '',
  values: graduation(owner),
  flaw: unsigned(
    { 'middle centre': 'Tanda tangan dekan tidak ada' },
    'Mohon pindai dari dokumen asli.',
  ),
});

const heads = [
  ...['Sri Mulyaningsih', 'Joko Susilo', 'Retno Palupi', 'Arif Budiman', 'Endah Wulandari'],
  ...['Darmawan Nugroho', 'Yuliana Siahaan', 'Imam Subekti'],
];

/**
 * The assessor of a unit's people: the administrator in the directorate, an invented person
 * elsewhere.
 */
function assessorOf({ unit }: Person): string {
  if (unit === 'Direktorat Jenderal Guru dan Tenaga Kependidikan') return 'Bambang Setiawan';
  return choice(unit, 'head', heads);
}

export function appraisal(owner: Person, year: number): Facts {
  return {
    owner,
    document_type: 'Penilaian Kinerja',
    additional_name: `Evaluasi kinerja tahun ${year}`,
    values: {
      tahun: String(year),
      predikat_kinerja: choice(owner.username, `rating ${year}`, ['Sangat Baik', 'Baik', 'Baik']),
      pejabat_penilai: assessorOf(owner),
    },
    flaw: unsigned(
      { 'middle centre': 'Belum ditandatangani pejabat penilai' },
      'Mohon unggah dokumen yang sudah disahkan.',
    ),
  };
}

export function training(owner: Person, name: string, year: number): Facts {
  const nama_pelatihan = `Pelatihan ${name}`;
  const key = `${owner.username} ${name} ${year}`;
  const from = shifted(`${year}-01-10`, number(key, 'begins', 0, 300));
  return {
    owner,
    document_type: 'Sertifikat Pelatihan',
    additional_name: `${nama_pelatihan}, ${year}`,
    values: {
      nomor_sertifikat: `${digits(key, 'certificate', 4)}/PUSDIKLAT/${year}`,
      nama_pelatihan,
      penyelenggara: 'Pusat Pendidikan dan Pelatihan Pegawai',
      tanggal_mulai: from,
      tanggal_selesai: shifted(from, number(key, 'lasts', 2, 4)),
    },
    flaw: unsigned(
      {
        'lower left': 'Belum ditandatangani ketua panitia',
        'lower right': 'Belum ditandatangani kepala pusat',
      },
      'Mohon unggah sertifikat yang sudah sah.',
    ),
  };
}

const idCard: Kind = (owner) => ({
  owner,
  document_type: 'KTP',
  additional_name: '',
  values: { nomor_identitas: identityOf(owner).nik },
  flaw: illegible(
    { 'upper centre': 'Pantulan cahaya menutupi NIK dan nama' },
    'Mohon foto ulang tanpa lampu kilat.',
  ),
});

const portrait: Kind = (owner) => ({
  owner,
  document_type: 'Pas Foto',
  additional_name: '',
  values: {},
  flaw: {
    reason: wrongBackground,
    pins: { 'upper left': 'Latar belakang biru' },
    text: 'Mohon unggah foto yang sesuai.',
  },
});

const familyCard: Kind = (owner) => ({
  owner,
  document_type: 'Kartu Keluarga',
  additional_name: '',
  values: {
    nomor_identitas: `${region}${digits(owner.username, 'family', 6)}${digits(owner.username, 'card', 6)}`,
  },
  flaw: illegible(
    { 'middle centre': 'Pantulan cahaya menutupi sebagian tabel' },
    'Mohon foto ulang tanpa lampu kilat.',
  ),
});

const taxCard: Kind = (owner) => {
  const group = (what: string) => digits(owner.username, what, 3);
  return {
    owner,
    document_type: 'NPWP',
    additional_name: '',
    // No tax office has the number 999, so the tax number is fictitious.
    values: {
      nomor_identitas: `99.${group('tax 1')}.${group('tax 2')}.${digits(owner.username, 'tax 3', 1)}-999.000`,
    },
    flaw: illegible(
      { 'middle right': 'Kartu terpotong di sisi kanan' },
      'Mohon foto ulang sehingga seluruh kartu terlihat.',
    ),
  };
};

export function statement(owner: Person, matter: string): Facts {
  return {
    owner,
    document_type: 'Surat Pernyataan',
    additional_name: `Pernyataan ${matter}`,
    values: {},
    flaw: {
      reason: besideStamp,
      pins: { 'middle right': 'Tanda tangan di samping meterai' },
      text: 'Mohon perbaiki lalu unggah kembali.',
    },
  };
}

const trainings: Kind[] = (
  [
    ['Pengelolaan Arsip Digital', 2025],
    ['Analisis Kebijakan Publik', 2024],
    ['Pelayanan Prima', 2024],
    ['Penyusunan Laporan Kinerja', 2023],
    ['Literasi Data bagi Pegawai', 2023],
  ] as const
).map(
  ([name, year]) =>
    (owner) =>
      training(owner, name, year),
);

const education = [diploma, transcript];
const identity: Kind[] = [
  ...[idCard, portrait, familyCard, taxCard],
  (owner) => statement(owner, 'tidak sedang menjalani hukuman disiplin'),
];

/** The dossier of people who are not civil servants. */
const staffDossier: Kind[] = [...education, ...trainings, ...identity];

const civilServantDossier: Kind[] = [
  ...[candidacy, appointment, promotion],
  ...education,
  ...[2025, 2024, 2023, 2022, 2021].map((year) => (owner: Person) => appraisal(owner, year)),
  ...trainings,
  ...identity,
];
export const longestDossier = civilServantDossier.length;

/** The documents of a person's dossier; empty for people who own none. */
export function dossierOf({ roles }: Person): Kind[] {
  if (roles.includes('asn') || roles.includes('asnNonDikbud')) return civilServantDossier;
  return roles.includes('nonAsn') ? staffDossier : [];
}
