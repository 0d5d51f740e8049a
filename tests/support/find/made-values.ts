import { first, type MadeDocument, made } from './made-document';
import { lines } from './text-pdf';

/**
 * Documents with dates and numbers in the forms that people write, and with values that are close.
 */

const dateForms: [form: string, ...more: string[]][] = [
  ['15 Juni 2024'],
  ['15 JUNI 2024', 'upper case'],
  ['15-06-2024'],
  ['15/6/24'],
  ['15.06.2024'],
  ['2024-06-15'],
  ['June 15, 2024'],
  ['June 15th, 2024'],
  ['15 Jun 2024'],
  ['15-Jun-24'],
  ['15th of June 2024'],
  ['tanggal 15 bulan Juni tahun 2024'],
  ['06/15/2024', 'month first'],
  ['15 / 06 / 2024', 'spaced'],
];
const dates = dateForms.map(([form]) =>
  made('dates', form, [lines([`Ditetapkan di Jakarta, ${form}.`, 'Nomor 5/6/A.'])], {
    found: first('2024-06-15', '15 Juni 2024'),
    absent: ['2024-06-05', '2024-06-25', '2024-05-15', '2025-06-15', '2024-06-01', '5 Juni 2024'],
  }),
);

const ranges = (
  [
    ['3 sampai dengan 7 Maret 2025'],
    ['3 s.d. 7 Maret 2025'],
    ['3–7 Maret 2025'],
    ['March 3 to 7, 2025'],
    ['3 Maret s/d 7 Maret 2025'],
  ] as const
).map(([form]) =>
  made('dates', form, [lines([`dilaksanakan pada tanggal ${form} di Bogor`])], {
    found: first('2025-03-03', '2025-03-07'),
    absent: ['2025-03-05', '2025-03-04', '2025-07-03', '2025-03-17', '2024-03-03'],
  }),
);

const brokenDates = made(
  'dates',
  'over lines',
  [
    lines([
      'Ditetapkan pada tanggal 15',
      'Juni 2024, berlaku 1 Sep-',
      'tember',
      '2024 sampai 2 Januari',
      '2026',
    ]),
  ],
  {
    found: first('2024-06-15', '2024-09-01', '2026-01-02'),
    absent: ['2024-06-05', '2024-09-02', '2024-01-02'],
  },
);

const numbers = [
  made('numbers', 'points', [lines(['Jumlah Rp1.250.000,00 dan 3,75 serta 12.500'])], {
    found: first('1250000', '1,250,000', 'Rp 1.250.000', '3.75', '12500'),
    absent: ['250000', '1250', '125000', '75', '500', '000', '12.50', '2500'],
  }),
  made('numbers', 'commas', [lines(['Total IDR 1,250,000.00; GPA 3.75; 12,500 items'])], {
    found: first('1250000', '1.250.000', '3,75', '12.500'),
    absent: ['250000', '375', '37.5', '1250', '2500'],
  }),
  made('numbers', 'plain', [lines(['Jumlah 1250000 untuk 12500 orang'])], {
    found: first('1.250.000', '1,250,000', '12.500'),
    absent: ['250.000', '1.250', '125.000', '500'],
  }),
  made(
    'numbers',
    'groups of an NIP, an NIK and an NPWP',
    [lines(['NIP. 19870914 201012 2 006', 'NIK 3271 0101 0190 0001', 'NPWP 99.123.456.7-999.000'])],
    {
      found: first(
        '198709142010122006',
        '3271010101900001',
        '991234567999000',
        '99.123.456.7-999.000',
      ),
      absent: ['198709142010122005', '3271010101900002', '99.123.456.7-999.001', '2010122006123'],
    },
  ),
  made('numbers', 'without their groups', [lines(['NPWP 991234567999000, telp. 0812-3456-7890'])], {
    found: first('99.123.456.7-999.000', '081234567890', '0812 3456 7890'),
    absent: ['99.123.456.7-999', '0812 3456 7899', '81234567890'],
  }),
];

const close = [
  made(
    'close but wrong',
    'days',
    [lines(['15 Juni 2024', '21 Maret 2024', '11-12-2024', 'Pasal 5, ayat 1'])],
    {
      found: first('15 Juni', '2024-06-15', '2024-03-21', '2024-12-11'),
      absent: ['5 Juni', '2024-06-05', '2024-03-01', '2024-11-12', '1 Maret', '2024-12-01'],
    },
  ),
  made(
    'close but wrong',
    'numbers',
    [lines(['11205', '1120A', '21120', '1120.5', '0,1120', '112 0'])],
    {
      found: first('11205', '21120', '1120A'),
      absent: ['1120', '120', '205'],
    },
  ),
  made(
    'close but wrong',
    'ranks',
    [lines(['Penata Muda Tingkat I, III/b', 'golongan ruang III/bc, IV/a'])],
    {
      found: first('Penata Muda Tingkat I, III/b', 'III/b', 'IV/a'),
      absent: [
        'Penata Muda, III/a',
        'III/c',
        'Pembina, IV/a',
        'II/b',
        'V/a',
        'Penata Tingkat I, III/d',
      ],
    },
  ),
  made(
    'close but wrong',
    'names',
    [lines(['Andika Pratama dan Siti Rahmawati', 'Bambang Setiawan-', 'Direktur'])],
    {
      found: first('Andika Pratama', 'Siti Rahmawati', 'Bambang Setiawan', 'Direktur'),
      absent: ['Andi', 'Siti Rahma', 'Pratama Siti', 'Bambang Setia', 'Iti Rahmawati'],
    },
  ),
  made(
    'close but wrong',
    'parts of words over a line',
    [lines(['Nilai rata-', 'rata dan pe-', 'latihan kepe-', 'gawaian'])],
    {
      found: first('rata-rata', 'pelatihan', 'kepegawaian'),
      absent: ['latihan', 'gawaian', 'kepe'],
    },
  ),
  made(
    'close but wrong',
    'numbers of decrees',
    [lines(['Nomor 61148/M/KP.00.02/2010', 'Nomor 1/2/3'])],
    {
      found: first('61148/M/KP.00.02/2010', '61148'),
      absent: [
        '61148/M/KP.00.03/2010',
        '1148/M/KP.00.02/2010',
        '61148/M/KP.00.02/2011',
        '61148/M/KP.00.02/201',
      ],
    },
  ),
];

export const values: MadeDocument[] = [...dates, ...ranges, brokenDates, ...numbers, ...close];
