import { range } from 'es-toolkit';
import { type MadeDocument, made } from './made-document';
import { lines, type TextRun } from './text-pdf';

/** Documents with letters far apart, kerning, columns and tables. */

const kinds: TextRun[] = [
  { text: 'SERTIFIKAT PELATIHAN', x: 72, y: 80, size: 24, spaced: 9 },
  { text: '1120/PUSDIKLAT/2024', x: 72, y: 120, size: 16, spaced: 5 },
  { text: '15 JUNI 2024', x: 72, y: 160, size: 16, spaced: 7 },
];
const letterSpaced = [
  made(
    'letter-spaced',
    'by the operator',
    [kinds],
    'Sertifikat Pelatihan | Sertifikat | Pelatihan | 1120/PUSDIKLAT/2024 | 2024-06-15',
    'latihan | 120/PUSDIKLAT/2024 | 2024-06-05 | 5 Juni 2024',
  ),
  made(
    'letter-spaced',
    'little',
    [kinds.map((run) => ({ ...run, spaced: 1.5 }))],
    'Sertifikat Pelatihan | Sertifikat | 1120/PUSDIKLAT/2024 | 2024-06-15',
    'latihan | 120/PUSDIKLAT/2024 | 2024-06-05',
  ),
  made(
    'letter-spaced',
    'by typed spaces',
    'S E R T I F I K A T\nP E L A T I H A N\n1 5  J u n i  2 0 2 4',
    'Sertifikat | Pelatihan | Sertifikat Pelatihan | 2024-06-15',
    'latihan | tifikat | 2024-06-05',
  ),
  made(
    'letter-spaced',
    'glyph by glyph',
    [
      ['SURAT KEPUTUSAN', 'NOMOR 61148', '15 JUNI 2024'].flatMap((text, line) =>
        Array.from(text, (character, i) => ({
          text: character,
          x: 72 + i * 15,
          y: 90 + line * 30,
        })),
      ),
    ],
    'Surat Keputusan | Keputusan | 61148 | 2024-06-15',
    'putusan | 1148 | 2024-06-05',
  ),
];

/** Texts, and the space between each two. */
const kerned = (text: string) =>
  text.split(' ').map((part, index) => (index % 2 ? Number(part) : part));

const kerning = [
  made(
    'kerning',
    'as spaces',
    [
      [
        {
          text: kerned(
            'Nomor -600 1120/PUS 25 DIKLAT -18 /2024 -500 tanggal -400 15 -300 Juni -300 2024',
          ),
          x: 72,
          y: 90,
        },
      ],
    ],
    '1120/PUSDIKLAT/2024 | 2024-06-15',
    '120/PUSDIKLAT/2024 | 2024-06-05',
  ),
  made(
    'kerning',
    'within words',
    [
      [
        {
          text: kerned('F 40 r -30 ansiska -280 T 90 amb -20 unan -300 V 120 AV 110 A'),
          x: 72,
          y: 90,
        },
      ],
    ],
    'Fransiska Tambunan | Tambunan | VAVA',
    'ansiska | Tambun',
  ),
  made(
    'kerning',
    'glyph by glyph, as word processors justify',
    [
      Array.from('Pusat Pendidikan dan Pelatihan 11205', (character, i) => ({
        text: character,
        x: 72 + i * 6.6,
        y: 90,
        font: 'Courier',
      })),
    ],
    'Pusat Pendidikan dan Pelatihan | 11205',
    '1120 | latihan',
  ),
];

const left = ['Nama pelatihan Analisis', 'Kebijakan Publik dan', 'nomor 1120/PUSDIKLAT/2024'];
const right = ['Penyelenggara Pusat', 'Pendidikan dan Pelatihan', 'tanggal 15 Juni', '2024'];
const inColumns =
  'Analisis Kebijakan Publik | 1120/PUSDIKLAT/2024 | Pusat Pendidikan dan Pelatihan | 2024-06-15';
const columns = [
  made(
    'columns',
    'line by line across both, a value over two lines',
    [
      range(3).flatMap((i) => [
        ...lines(left.slice(i, i + 1), { y: 90 + i * 16 }),
        ...lines(right.slice(i, i + 1), { x: 320, y: 90 + i * 16 }),
      ]),
    ],
    'Analisis Kebijakan Publik | 1120/PUSDIKLAT/2024',
    'Analisis Pusat',
  ),

  made(
    'columns',
    'one after the other',
    [[...lines(left), ...lines(right, { x: 320 })]],
    inColumns,
    'Pendidikan dan Pelatihan Analisis | 2024-06-05',
  ),
  made(
    'columns',
    'of a table, cell by cell',
    [
      [
        ...lines(left, { y: 200 }),
        ...lines(right, { x: 320, y: 200 }),
        ...lines(['No.', '1.', '2.', '3.'], { x: 40, y: 200 }),
      ],
    ],
    inColumns,
    '1121/PUSDIKLAT/2024',
  ),
  made(
    'columns',
    'line by line across both',
    [
      range(4).flatMap((i) => [
        ...lines(left.slice(i, i + 1), { y: 90 + i * 16 }),
        ...lines(right.slice(i, i + 1), { x: 320, y: 90 + i * 16 }),
      ]),
    ],
    '1120/PUSDIKLAT/2024 | Nama pelatihan Analisis',
    '2024-06-05 | 1120/PUSDIKLAT/2025',
  ),
  made(
    'columns',
    'of numbers',
    [
      range(4).flatMap((row) =>
        ['11', '20', '3', '75', String(1000 + row)].map((text, i) => ({
          text,
          x: 72 + i * 70,
          y: 100 + row * 18,
        })),
      ),
    ],
    '1000 | 1003',
    '1120 | 3,75 | 375 | 2003 | 11203',
  ),
];

export const spacing: MadeDocument[] = [...letterSpaced, ...kerning, ...columns];
