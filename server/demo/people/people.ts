import type { RoleName } from '../../domain/roles';

export type Person = {
  name: string;
  /**
   * For civil servants the NIP: date of birth (yyyymmdd), month of appointment (yyyymm), sex,
   * serial number.
   */
  username: string;
  unit: string;
  roles: RoleName[];
  /** Districts that an agency's verifier or approver is responsible for. */
  districts?: string[];
};

const directorate = 'Direktorat Jenderal Guru dan Tenaga Kependidikan';
const malangAgency = 'Dinas Pendidikan Kabupaten Malang';

/** The people of the stand-in portal. Together they hold all ten roles. */
export const demoPeople: Person[] = [
  {
    name: 'Siti Rahmawati',
    username: '198703122010122003',
    unit: directorate,
    roles: ['asn', 'verifikatorDms', 'administrator'],
  },
  {
    name: 'Dewi Lestari',
    username: '198805172010122001',
    unit: directorate,
    roles: ['asn'],
  },
  {
    name: 'Agus Wijayanto',
    username: '198402082010121004',
    unit: malangAgency,
    roles: ['asnNonDikbud'],
  },
  {
    name: 'Rina Kartikasari',
    username: 'rina.kartikasari',
    unit: directorate,
    roles: ['nonAsn'],
  },
  {
    name: 'Andi Nurhalizah',
    username: '198109252006042002',
    unit: 'Biro Sumber Daya Manusia',
    roles: ['verifikatorDms'],
  },
  {
    name: 'Hendra Gunawan',
    username: '197506301999031001',
    unit: 'Biro Sumber Daya Manusia',
    roles: ['approvalDms'],
  },
  {
    name: 'Ni Made Ayu Pratiwi',
    username: '198307142009022005',
    unit: malangAgency,
    roles: ['verifikatorDmsDinas'],
    districts: ['Kabupaten Malang', 'Kota Batu', 'Kabupaten Pasuruan'],
  },
  {
    name: 'Muhammad Rizal Fadhilah',
    username: '197811032003121002',
    unit: malangAgency,
    roles: ['approvalDmsDinas'],
    districts: ['Kabupaten Malang', 'Kota Batu', 'Kabupaten Pasuruan'],
  },
  {
    name: 'Bambang Setiawan',
    username: '197904192005011003',
    unit: directorate,
    roles: ['adminUk'],
  },
  {
    name: 'Maria Theresia Simanjuntak',
    username: '198012102006042004',
    unit: 'Inspektorat Jenderal',
    roles: ['viewerDms'],
  },
];

/** Colleagues who own documents but are not listed as demo people. */
export const colleagues: Person[] = [
  {
    name: 'Ahmad Fauzi',
    username: '198601152010121001',
    unit: directorate,
    roles: ['asn'],
  },
  {
    name: 'Ratna Dewi Anggraini',
    username: '198704212010122002',
    unit: directorate,
    roles: ['asn'],
  },
  {
    name: 'Yohanes Kristianto',
    username: '198510032010121005',
    unit: 'Direktorat Jenderal Pendidikan Vokasi',
    roles: ['asn'],
  },
  {
    name: 'Nur Aini Hidayati',
    username: '198808082010122004',
    unit: 'Direktorat Jenderal Pendidikan Vokasi',
    roles: ['asn'],
  },
  {
    name: 'I Wayan Sudarma',
    username: '198412272010121006',
    unit: 'Badan Standar, Kurikulum, dan Asesmen Pendidikan',
    roles: ['asn'],
  },
  {
    name: 'Fransiska Tambunan',
    username: '198709142010122006',
    unit: 'Badan Standar, Kurikulum, dan Asesmen Pendidikan',
    roles: ['asn'],
  },
  {
    name: 'Teguh Prasetyo',
    username: '198603302010121007',
    unit: 'Sekretariat Jenderal',
    roles: ['asn'],
  },
  {
    name: "Siti Nur'aini Mas'ud",
    username: '198811052010122005',
    unit: 'Sekretariat Jenderal',
    roles: ['asn'],
  },
  {
    name: 'Sri Wahyuni',
    username: '198507192010122007',
    unit: malangAgency,
    roles: ['asnNonDikbud'],
  },
  {
    name: 'Slamet Riyadi',
    username: '198311232010121008',
    unit: malangAgency,
    roles: ['asnNonDikbud'],
  },
  {
    name: 'Lilik Handayani',
    username: '198606062010122008',
    unit: 'Dinas Pendidikan Kota Batu',
    roles: ['asnNonDikbud'],
  },
  {
    name: 'Eko Purnomo',
    username: '198502182010121009',
    unit: 'Dinas Pendidikan Kota Batu',
    roles: ['asnNonDikbud'],
  },
  {
    name: 'Khoirul Anam',
    username: '198408122010121010',
    unit: 'Dinas Pendidikan Kabupaten Pasuruan',
    roles: ['asnNonDikbud'],
  },
  {
    name: 'Wiwik Sulistyowati',
    username: '198710292010122009',
    unit: 'Dinas Pendidikan Kabupaten Pasuruan',
    roles: ['asnNonDikbud'],
  },
  {
    name: 'Daniel Pattiwael',
    username: 'daniel.pattiwael',
    unit: 'Sekretariat Jenderal',
    roles: ['nonAsn'],
  },
];
