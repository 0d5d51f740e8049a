import { units as demoUnits } from '../reference/reference-data';
import { choice, number } from '../variety';
import { demoPeople, type Person } from './people';

/** The organisation and people of a generated archive of any size. */

/** Districts with an agency, in addition to those of the demo data. */
const moreDistricts = [
  ...[
    'Aceh Besar',
    'Asahan',
    'Karo',
    'Langkat',
    'Agam',
    'Solok',
    'Kampar',
    'Bengkalis',
    'Merangin',
  ],
  ...['Musi Rawas', 'Ogan Ilir', 'Rejang Lebong', 'Pringsewu', 'Tanggamus', 'Bangka', 'Karimun'],
  ...['Bekasi', 'Cianjur', 'Garut', 'Indramayu', 'Karawang', 'Kuningan', 'Majalengka', 'Sumedang'],
  ...[
    'Boyolali',
    'Cilacap',
    'Demak',
    'Jepara',
    'Kebumen',
    'Klaten',
    'Kudus',
    'Magelang',
    'Wonogiri',
  ],
  ...[
    'Bantul',
    'Gunungkidul',
    'Kulon Progo',
    'Banyuwangi',
    'Gresik',
    'Jember',
    'Jombang',
    'Kediri',
  ],
  ...['Lamongan', 'Lumajang', 'Ngawi', 'Pacitan', 'Tuban', 'Lebak', 'Serang', 'Gianyar', 'Tabanan'],
  ...['Lombok Timur', 'Sumbawa', 'Ende', 'Manggarai', 'Sambas', 'Sintang', 'Kapuas', 'Banjar'],
  ...['Kutai Timur', 'Berau', 'Bulungan', 'Minahasa', 'Poso', 'Bone', 'Maros', 'Kolaka', 'Boalemo'],
  ...['Mamuju', 'Buru', 'Halmahera Utara', 'Fakfak', 'Merauke', 'Biak Numfor', 'Mimika'],
].map((name) => `Kabupaten ${name}`);

const agencies = moreDistricts.map((district) => ({
  nama: `Dinas Pendidikan ${district}`,
  district,
}));

const institutes = [
  ...['Aceh', 'Sumatera Utara', 'Riau', 'Lampung', 'Jawa Barat', 'Jawa Tengah', 'Jawa Timur'],
  ...['Bali', 'Kalimantan Selatan', 'Sulawesi Selatan', 'Maluku', 'Papua'],
].map((province) => ({ nama: `Balai Besar Penjaminan Mutu Pendidikan Provinsi ${province}` }));

export const moreUnits: { nama: string; district?: string }[] = [...institutes, ...agencies];

/** Every third person belongs to a ministry unit, the others to an agency. */
const ministry = [...demoUnits.filter(({ district }) => !district), ...institutes];
const allAgencies = [...demoUnits.filter(({ district }) => district), ...agencies];

const assigned = new Set(demoPeople.flatMap(({ districts = [] }) => districts));
const otherDistricts = allAgencies.flatMap(({ district = '' }) =>
  assigned.has(district) ? [] : district,
);

/** Verifiers and approvers for the agencies that no demo person is responsible for. */
export const archiveDeciders: Person[] = [
  {
    name: 'Wahyu Kurniawan',
    username: '198002142005011009',
    unit: 'Dinas Pendidikan Kota Surabaya',
    roles: ['verifikatorDmsDinas'],
    districts: otherDistricts,
  },
  {
    name: 'Ratih Maharani',
    username: '197709212002122008',
    unit: 'Dinas Pendidikan Kota Surabaya',
    roles: ['approvalDmsDinas'],
    districts: otherDistricts,
  },
];

const first = [
  ...['Adi', 'Agung', 'Aisyah', 'Anisa', 'Arif', 'Asep', 'Ayu', 'Bayu', 'Budi', 'Citra', 'Dedi'],
  ...['Desi', 'Dian', 'Dwi', 'Endang', 'Fajar', 'Fitri', 'Galih', 'Hadi', 'Indah', 'Iwan', 'Joko'],
  ...['Kartika', 'Ketut', 'Lina', 'Made', 'Maya', 'Mega', 'Nanda', 'Nyoman', 'Oktavia', 'Putri'],
  ...['Rahmat', 'Ratih', 'Reni', 'Rudi', 'Sari', 'Sinta', 'Tri', 'Udin', 'Wahyu', 'Yanti', 'Yusuf'],
];
const middle = [
  ...['Ahmad', 'Catur', 'Dwi', 'Eka', 'Gede', 'Hasan', 'Intan', 'Kusuma', 'Larasati', 'Mulia'],
  ...['Nur', 'Puspita', 'Rizki', 'Satria', 'Surya', 'Tirta', 'Utami', 'Wira', 'Yudha'],
];
const last = [
  ...['Aritonang', 'Astuti', 'Damanik', 'Firmansyah', 'Ginting', 'Hakim', 'Harahap', 'Hidayat'],
  ...['Irawan', 'Kurniawan', 'Lubis', 'Maharani', 'Manurung', 'Nasution', 'Nugroho', 'Pangestu'],
  ...['Permata', 'Pranoto', 'Purwanto', 'Rahayu', 'Ramadhan', 'Rumbiak', 'Santoso', 'Saputra'],
  ...['Setyawan', 'Siregar', 'Suharto', 'Susanti', 'Sutrisno', 'Tampubolon', 'Wibowo', 'Yulianto'],
];

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Date of birth (yyyymmdd), month of appointment (yyyymm), sex, serial number. The last two make
 * the number of the nth person unique.
 */
function nipOf(nth: number): string {
  const born = number(nth, 'born', 1966, 1999);
  const birthday = `${born}${two(number(nth, 'month', 1, 12))}${two(number(nth, 'day', 1, 28))}`;
  const appointed = `${born + number(nth, 'age', 22, 26)}${choice(nth, 'term', ['03', '12'])}`;
  return `${birthday}${appointed}${1 + (nth % 2)}${String(nth).padStart(6, '0')}`;
}

/** The nth person of the archive, always the same. */
export function archivePerson(nth: number): Person {
  const isOfMinistry = nth % 3 === 0;
  const { nama } = choice(nth, 'unit', isOfMinistry ? ministry : allAgencies);
  const name = [
    choice(nth, 'first', first),
    ...(nth % 4 === 0 ? [] : [choice(nth, 'middle', middle)]),
    choice(nth, 'last', last),
  ].join(' ');
  const isCivilServant = nth % 8 !== 1;
  return {
    name,
    username: isCivilServant ? nipOf(nth) : `${name.toLowerCase().replaceAll(' ', '.')}.${nth}`,
    unit: nama,
    roles: [isCivilServant ? (isOfMinistry ? 'asn' : 'asnNonDikbud') : 'nonAsn'],
  };
}
