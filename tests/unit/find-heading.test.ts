import { expect, it } from 'vitest';
import { findHeadings } from '@/lib/cutting/find-heading';
import { documentTypes } from '../../server/demo/reference/document-types';
import { createRandom } from '../support/files/stack-file';
import { madePages, otherPages } from '../support/looks/made-pages';

/** Later pages of documents, as they follow the first page of any type, or only of some. */
const laterPages = [
  ['- 2 -', 'KEDUA : Keputusan ini berlaku sejak tanggal ditetapkan.', 'Ditetapkan di Jakarta'],
  ['LAMPIRAN KEPUTUSAN', 'PENGANGKATAN CALON PEGAWAI NEGERI SIPIL', '1. Dewi Lestari'],
  ['Tembusan disampaikan kepada Yth.:', '1. Kepala Badan Kepegawaian', '2. Kartu Keluarga'],
  ['DAFTAR MATA PELATIHAN', 'NO MATERI JAM PELAJARAN', '1 Wawasan Kebangsaan 12'],
  ['Semester III', 'Kode Mata Kuliah Nilai', 'IPK 3,52', 'Transkrip Nilai ini sah.'],
  ['TRANSKRIP NILAI', 'Halaman 2 dari 2', 'Semester IV'],
  ['PERILAKU KERJA', '1 Berorientasi Pelayanan', 'Rating : Sesuai Ekspektasi'],
  ['2/3', 'Pegawai yang Dinilai', 'Pejabat Penilai Kinerja'],
  ['BACHELOR DEGREE CERTIFICATE', 'This is to certify that', 'Dewi Lestari'],
  ['Jakarta, 12 Maret 2024', 'Yang menyatakan,', 'Meterai', 'Dewi Lestari'],
];

type Page = { lines: readonly string[]; type: string | undefined };

/** A stack of all made documents, some with later pages, in an order that the seed decides. */
function makeStack(seed: number): Page[] {
  const random = createRandom(seed);
  const first = [...madePages, ...otherPages]
    .map((page) => ({ page, place: random() }))
    .sort((one, other) => one.place - other.place);
  return first.flatMap(({ page }) => {
    const later = laterPages.filter(() => random() < 0.1);
    return [page, ...later.map((lines) => ({ lines, type: undefined }))];
  });
}

it.each([1, 2, 3])(
  'of at least 200 pages of ten types, 85 % are told and at most 1 % wrongly, in stack %i [A-4]',
  (seed) => {
    const headingOf = findHeadings(documentTypes.filter(({ is_active }) => is_active === 1));
    const pages = makeStack(seed).map(({ lines, type }) => ({
      type,
      told: headingOf(lines.join('\n'))?.document_type,
      lines: lines.slice(0, 5),
    }));
    expect(pages.length).toBeGreaterThanOrEqual(200);
    const right = pages.filter(({ type, told }) => type !== undefined && told === type);
    const wrong = pages.filter(({ type, told }) => told !== undefined && told !== type);
    expect(right.length / madePages.length).toBeGreaterThanOrEqual(0.85);
    expect(wrong.length / pages.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.01);
  },
);

it('a heading that is repeated with the number of the document begins no other one [A-4]', () => {
  const headingOf = findHeadings([{ document_type: 'Sertifikat Pelatihan' }]);
  const page = (number: string) =>
    headingOf(`SERTIFIKAT PELATIHAN\nNomor : ${number}\nDiberikan kepada`)?.document_type;
  expect(['12/2024', '12/2024', '13/2024'].map(page)).toEqual([
    'Sertifikat Pelatihan',
    undefined,
    'Sertifikat Pelatihan',
  ]);
});
