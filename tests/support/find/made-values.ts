import { type MadeDocument, made } from './made-document';

/**
 * Documents with dates and numbers in the forms that people write, and with values that are close.
 */

const dates = [
  ...['15 Juni 2024', '15 JUNI 2024', '15-06-2024', '15/6/24', '15.06.2024', '2024-06-15'],
  ...['June 15, 2024', 'June 15th, 2024', '15 Jun 2024', '15-Jun-24', '15th of June 2024'],
  ...['tanggal 15 bulan Juni tahun 2024', '06/15/2024', '15 / 06 / 2024'],
].map((form) =>
  made(
    'dates',
    form,
    `Ditetapkan di Jakarta, ${form}.\nNomor 5/6/A.`,
    '2024-06-15 | 15 Juni 2024',
    '2024-06-05 | 2024-06-25 | 2024-05-15 | 2025-06-15 | 2024-06-01 | 5 Juni 2024',
  ),
);

const ranges = [
  ...['3 sampai dengan 7 Maret 2025', '3 s.d. 7 Maret 2025', '3–7 Maret 2025'],
  ...['March 3 to 7, 2025', '3 Maret s/d 7 Maret 2025'],
].map((form) =>
  made(
    'dates',
    form,
    `dilaksanakan pada tanggal ${form} di Bogor`,
    '2025-03-03 | 2025-03-07',
    '2025-03-05 | 2025-03-04 | 2025-07-03 | 2025-03-17 | 2024-03-03',
  ),
);

const brokenDates = made(
  'dates',
  'over lines',
  'Ditetapkan pada tanggal 15\nJuni 2024, berlaku 1 Sep-\ntember\n2024 sampai 2 Januari\n2026',
  '2024-06-15 | 2024-09-01 | 2026-01-02',
  '2024-06-05 | 2024-09-02 | 2024-01-02',
);

const numbers = [
  made(
    'numbers',
    'points',
    'Jumlah Rp1.250.000,00 dan 3,75 serta 12.500',
    '1250000 | 1,250,000 | Rp 1.250.000 | 3.75 | 12500',
    '250000 | 1250 | 125000 | 75 | 500 | 000 | 12.50 | 2500',
  ),
  made(
    'numbers',
    'commas',
    'Total IDR 1,250,000.00; GPA 3.75; 12,500 items',
    '1250000 | 1.250.000 | 3,75 | 12.500',
    '250000 | 375 | 37.5 | 1250 | 2500',
  ),
  made(
    'numbers',
    'plain',
    'Jumlah 1250000 untuk 12500 orang',
    '1.250.000 | 1,250,000 | 12.500',
    '250.000 | 1.250 | 125.000 | 500',
  ),
  made(
    'numbers',
    'groups of an NIP, an NIK and an NPWP',
    'NIP. 19870914 201012 2 006\nNIK 3271 0101 0190 0001\nNPWP 99.123.456.7-999.000',
    '198709142010122006 | 3271010101900001 | 991234567999000 | 99.123.456.7-999.000',
    '198709142010122005 | 3271010101900002 | 99.123.456.7-999.001 | 2010122006123',
  ),
  made(
    'numbers',
    'without their groups',
    'NPWP 991234567999000, telp. 0812-3456-7890',
    '99.123.456.7-999.000 | 081234567890 | 0812 3456 7890',
    '99.123.456.7-999 | 0812 3456 7899 | 81234567890',
  ),
];

const close = [
  made(
    'close but wrong',
    'days',
    '15 Juni 2024\n21 Maret 2024\n11-12-2024\nPasal 5, ayat 1',
    '15 Juni | 2024-06-15 | 2024-03-21 | 2024-12-11',
    '5 Juni | 2024-06-05 | 2024-03-01 | 2024-11-12 | 1 Maret | 2024-12-01',
  ),
  made(
    'close but wrong',
    'numbers',
    '11205\n1120A\n21120\n1120.5\n0,1120\n112 0',
    '11205 | 21120 | 1120A',
    '1120 | 120 | 205',
  ),
  made(
    'close but wrong',
    'ranks',
    'Penata Muda Tingkat I, III/b\ngolongan ruang III/bc, IV/a',
    'Penata Muda Tingkat I, III/b | III/b | IV/a',
    'Penata Muda, III/a | III/c | Pembina, IV/a | II/b | V/a | Penata Tingkat I, III/d',
  ),
  made(
    'close but wrong',
    'names',
    'Andika Pratama dan Siti Rahmawati\nBambang Setiawan-\nDirektur',
    'Andika Pratama | Siti Rahmawati | Bambang Setiawan | Direktur',
    'Andi | Siti Rahma | Pratama Siti | Bambang Setia | Iti Rahmawati',
  ),
  made(
    'close but wrong',
    'parts of words over a line',
    'Nilai rata-\nrata dan pe-\nlatihan kepe-\ngawaian',
    'rata-rata | pelatihan | kepegawaian',
    'latihan | gawaian | kepe',
  ),
  made(
    'close but wrong',
    'numbers of decrees',
    'Nomor 61148/M/KP.00.02/2010\nNomor 1/2/3',
    '61148/M/KP.00.02/2010 | 61148',
    '61148/M/KP.00.03/2010 | 1148/M/KP.00.02/2010 | 61148/M/KP.00.02/2011 | 61148/M/KP.00.02/201',
  ),
];

export const values: MadeDocument[] = [...dates, ...ranges, brokenDates, ...numbers, ...close];
