import { type StatusId, status } from '../domain/statuses';
import { archivePerson } from './archive-people';
import { type Content, civilServantDossier, staffDossier } from './contents';
import type { SeedDocument } from './documents';
import { choice, number } from './variety';

/** The documents of a seeded archive: dossiers that come in by and by, a few hundred people at a time. */

/** People who hand their dossiers in at the same time, a document of each in turn. */
const cohort = 100;
/** Documents that each of them brings: a dossier, of which the longest has this many. */
const perPerson = civilServantDossier.length;

const { draft, sent, verified, rejected, approved } = status;

/** In percent. What is old has nearly all been decided; of the latest tenth much is under way. */
const ofOld: [StatusId, number][] = [
  [approved, 93],
  [rejected, 4],
  [draft, 2],
  [verified, 0.5],
  [sent, 0.5],
];
const ofLatest: [StatusId, number][] = [
  [draft, 30],
  [sent, 30],
  [verified, 15],
  [rejected, 10],
  [approved, 15],
];

function statusOf(nth: number, isLatest: boolean): StatusId {
  let left = number(nth, 'status', 0, 9999) / 100;
  for (const [id, percent] of isLatest ? ofLatest : ofOld) {
    left -= percent;
    if (left < 0) return id;
  }
  return approved;
}

const months = ['April', 'Oktober'];
const ranks = [
  ...['Pengatur Tingkat I, II/d', 'Penata Muda, III/a', 'Penata Muda Tingkat I, III/b'],
  ...['Penata, III/c', 'Penata Tingkat I, III/d', 'Pembina, IV/a', 'Pembina Tingkat I, IV/b'],
];
const trainings = [
  ...['Pengelolaan Arsip Digital', 'Analisis Kebijakan Publik', 'Pelayanan Prima'],
  ...['Penyusunan Laporan Kinerja', 'Literasi Data', 'Kepemimpinan Pengawas', 'Bendahara Negara'],
  ...['Pengadaan Barang dan Jasa', 'Bahasa Isyarat Dasar', 'Keamanan Informasi', 'Penulisan Soal'],
  ...['Kurikulum Merdeka', 'Manajemen Risiko', 'Akuntansi Pemerintahan', 'Perancangan Peraturan'],
];
const matters = [
  ...['tidak sedang menjalani hukuman disiplin', 'bersedia ditempatkan di seluruh Indonesia'],
  ...['tidak merangkap jabatan', 'kebenaran dokumen', 'melepas hak atas tunjangan'],
];

/** What the owner wrote about it; the kinds of which there is only one have no description. */
function describedBy(nth: number, { document_type, additional_name }: Content): string {
  const year = number(nth, 'year', 2008, 2026);
  switch (document_type) {
    case 'SK Kenaikan Pangkat':
      return `${choice(nth, 'rank', ranks)}, TMT 1 ${choice(nth, 'term', months)} ${year}`;
    case 'Sertifikat Pelatihan':
      return `Pelatihan ${choice(nth, 'training', trainings)} Angkatan ${number(nth, 'class', 1, 60)}, ${year}`;
    case 'Penilaian Kinerja':
      return `Evaluasi kinerja tahun ${year}`;
    case 'Surat Pernyataan':
      return `Pernyataan ${choice(nth, 'matter', matters)}`;
    default:
      return additional_name;
  }
}

/** Which person brings the nth document. */
export function ownerOf(nth: number): number {
  return cohort * Math.floor(nth / (cohort * perPerson)) + (nth % cohort);
}

/** Dossiers shorter than the longest are made up with trainings, of which one can have many. */
const training = staffDossier.filter(
  ({ document_type }) => document_type === 'Sertifikat Pelatihan',
);

function contentOf(isStaff: boolean, person: number, nth: number): Content {
  const dossier = isStaff ? staffDossier : civilServantDossier;
  const turn = Math.floor(nth / cohort) % perPerson;
  if (turn >= dossier.length) return choice(nth, 'training', training);
  // Which comes first differs from person to person.
  return dossier[(turn + 7 * person) % dossier.length] as Content;
}

/** The nth document of the archive. `isLatest` says that it is among the latest tenth. */
export function archiveDocument(nth: number, isLatest: boolean): SeedDocument {
  const person = ownerOf(nth);
  const owner = archivePerson(person);
  const content = contentOf(owner.roles.includes('nonAsn'), person, nth);
  const reached = statusOf(nth, isLatest);
  const note = reached === rejected ? content.rejection : '';
  const isVerifiers = nth % 2 === 0;
  return {
    ...content,
    owner,
    additional_name: describedBy(nth, content),
    status: reached,
    metaData: reached === draft && isVerifiers ? {} : content.metaData,
    verifier_note: isVerifiers ? note : '',
    approval_note: isVerifiers ? '' : note,
  };
}
