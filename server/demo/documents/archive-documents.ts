import { type StatusId, status } from '../../domain/statuses';
import { archivePerson } from '../people/archive-people';
import type { Person } from '../people/people';
import { choice, number } from '../variety';
import type { SeedDocument } from './documents';
import {
  appraisal,
  dossierOf,
  type Facts,
  longestDossier,
  promotion,
  statement,
  training,
} from './facts';
import { fileFault } from './faults';

/** The documents of a generated archive: one cohort of people after the other uploads dossiers. */

/** People who upload their dossiers at the same time, taking turns by document. */
const cohort = 100;
/** Documents per person: the size of the longest dossier. */
const perPerson = longestDossier;

const { draft, sent, verified, rejected, approved } = status;

/** Percentages. Old documents are nearly all decided; of the latest tenth, many are in progress. */
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

/** The number of the person who owns the nth document. */
export function ownerOf(nth: number): number {
  return cohort * Math.floor(nth / (cohort * perPerson)) + (nth % cohort);
}

function someTraining(owner: Person, nth: number): Facts {
  const name = `${choice(nth, 'training', trainings)} Angkatan ${number(nth, 'class', 1, 60)}`;
  return training(owner, name, number(nth, 'year', 2008, 2025));
}

/** Varies the documents that one person can have several of. */
function varied(facts: Facts, nth: number): Facts {
  const { owner, document_type } = facts;
  switch (document_type) {
    case 'SK Kenaikan Pangkat':
      return promotion(owner, String(nth));
    case 'Sertifikat Pelatihan':
      return someTraining(owner, nth);
    case 'Penilaian Kinerja':
      return appraisal(owner, number(nth, 'year', 2008, 2025));
    case 'Surat Pernyataan':
      return statement(owner, choice(nth, 'matter', matters));
    default:
      return facts;
  }
}

function factsOf(owner: Person, person: number, nth: number): Facts {
  const dossier = dossierOf(owner);
  const turn = Math.floor(nth / cohort) % perPerson;
  // Each person starts at a different kind.
  const kind = dossier[(turn + 7 * person) % dossier.length];
  // Trainings fill up dossiers that are shorter than the longest.
  return kind && turn < dossier.length ? varied(kind(owner), nth) : someTraining(owner, nth);
}

/** The nth document of the archive. `isLatest`: it is among the latest tenth. */
export function archiveDocument(nth: number, isLatest: boolean): SeedDocument {
  const person = ownerOf(nth);
  const facts = factsOf(archivePerson(person), person, nth);
  const reached = statusOf(nth, isLatest);
  const fault = reached === rejected ? fileFault(facts) : undefined;
  const isVerifiers = nth % 2 === 0;
  const note = fault?.note ?? '';
  return {
    ...facts,
    status: reached,
    metaData: reached === draft && isVerifiers ? {} : facts.values,
    fault,
    corrected: undefined,
    verifier_note: isVerifiers ? note : '',
    approval_note: isVerifiers ? '' : note,
  };
}
