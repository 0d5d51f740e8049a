import { range } from 'es-toolkit';
import { body, bodyAnswers, listed, type MadeDocument, made, wrapped } from './made-document';
import { lines } from './text-pdf';

/** Documents that differ in how their text is laid out and drawn. */

const fonts = [
  ...['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Times-BoldItalic', 'Courier'],
  ...['Courier-Oblique', 'Unicode'],
].map((font) => made('fonts', font, [lines(wrapped(body, 80), { font })], ...bodyAnswers));

const lineBreaks = [18, 24, 31, 40, 55].map((width) =>
  made('line breaks', `${width} characters a line`, [lines(wrapped(body, width))], ...bodyAnswers),
);

const brokenCells = made(
  'line breaks',
  'a number and a name broken in narrow cells, without a hyphen',
  [
    [
      ...lines(['1120/PUSDI', 'KLAT/2024'], { x: 72, y: 100 }),
      ...lines(['19870914', '2010122006'], { x: 200, y: 100 }),
      ...lines(['Perpusta', 'kaan Nasional'], { x: 330, y: 100 }),
    ],
  ],
  '1120/PUSDIKLAT/2024 | 198709142010122006 | Perpustakaan Nasional',
  '120/PUSDIKLAT/2024 | 198709142010122 | Perpustaka',
);

const hyphenation = [22, 27, 33, 45].map((width) =>
  made(
    'hyphenation',
    `${width} characters a line`,
    [lines(wrapped(body, width, true))],
    bodyAnswers[0],
    `${bodyAnswers[1]} | latihan | Pendi | gawai`,
  ),
);

const hyphens = made(
  'hyphenation',
  'soft and hard hyphens',
  [
    lines(
      ['Peraturan perundang-', 'undangan tentang pem\u00adba\u00ad', 'ngunan ber\u2011kelanjutan'],
      { font: 'Unicode' },
    ),
  ],
  'perundang-undangan | pembangunan | berkelanjutan',
  'bangunan | lanjutan',
);

const ligatures = [
  made(
    'ligatures',
    'as glyphs',
    'Arsip eﬁsien, sertiﬁkat, reﬂeksi, ﬁlsafat',
    'Arsip Efisien | sertifikat | refleksi | Filsafat',
    'efisiensi | safat | leksi',
  ),
  made(
    'ligatures',
    'as characters',
    [lines(['Arsip eﬁsien, sertiﬁkat, kantor oﬃsial, ﬁlsafat'], { font: 'Unicode' })],
    'efisien | sertifikat | kantor offisial | filsafat',
    'ofisial',
  ),
  made(
    'ligatures',
    'before a value',
    'ﬁﬁﬁ ﬁﬂ nomor 77/ﬁ/2024 dan 15 Juni 2024',
    '77/FI/2024 | 2024-06-15',
    '7/FI/2024 | 2024-06-05',
  ),
];

const turned = [
  made('turned', 'page by 90°', [{ runs: lines(wrapped(body, 80)), rotate: 90 }], ...bodyAnswers),
  made(
    'turned',
    'text by 90°',
    [wrapped(body, 80).map((text, i) => ({ text, x: 80 + i * 16, y: 700, angle: 90 }))],
    ...bodyAnswers,
  ),
  made(
    'turned',
    'stamp by 20°',
    [[{ text: 'DITERIMA 15 JUNI 2024', x: 200, y: 400, angle: 20, size: 18 }]],
    '2024-06-15 | Diterima',
    '2024-06-05 | terima',
  ),
];

const paged = [
  made(
    'pages',
    'the third of four',
    range(4).map((i) =>
      lines([`Halaman ${i + 1}`, ...(i === 2 ? wrapped(body, 80) : ['Lampiran'])]),
    ),
    Object.fromEntries(listed(bodyAnswers[0]).map((value) => [value, [3]])),
    bodyAnswers[1],
  ),
  made(
    'pages',
    'several',
    range(12).map((i) =>
      lines([`Halaman ${i + 1}`, i % 4 === 1 ? '15 Juni 2024, Arsip' : '5-7-2024']),
    ),
    {
      '2024-06-15': [2, 6, 10],
      Arsip: [2, 6, 10],
      '2024-07-05': [1, 3, 4, 5, 7, 8, 9, 11, 12],
    },
    '2024-06-05 | Arsiparis | 2024-07-15',
  ),
  made('pages', 'one without text', [[], lines(['Nomor 1120/A'])], { '1120/A': [2] }, '1120/B'),
];

export const layouts: MadeDocument[] = [
  ...fonts,
  ...lineBreaks,
  brokenCells,
  ...hyphenation,
  hyphens,
  ...ligatures,
  ...turned,
  ...paged,
];
