import { PDFDocument } from '@napi-rs/canvas';
import { sumBy } from 'es-toolkit';
import { inWords } from '../dates';
import { type Facts, headOfCentre, rankOf, secretaryGeneral } from '../documents/facts';
import { proofOf } from '../documents/proofs';
import { identityOf, isCivilServant } from '../people/identity';
import type { Person } from '../people/people';
import { choice, digits, number } from '../variety';
import {
  blue,
  type Drawing,
  drawCode,
  drawEmblem,
  drawSignature,
  drawStamp,
  drawTable,
  fitted,
  ink,
  type Table,
  write,
  writeLines,
  writePairs,
} from './drawing';

/** Letters, diplomas and certificates: PDFs of two pages with selectable text. */

type Pair = readonly [label: string, value: string];
type Signer = { place: string; office: string; name: string };

type Letter = {
  /** The letterhead. The second line is the largest. */
  head: string[];
  title: string[];
  opening: string;
  facts: Pair[];
  closing: string;
  signers: Signer[];
  /** Text of its QR code. */
  code?: string;
  appendix: Table & { title: string; notes: Pair[]; isLandscape: boolean };
};

const ministry = 'KEMENTERIAN PENDIDIKAN CONTOH';
const footer = 'Dokumen contoh: orang, nomor, dan lembaga di dalamnya tidak nyata.';

/** The owner's details, as given in most letters. */
function ownerLines({ owner }: Facts): Pair[] {
  return [
    ['Nama', owner.name],
    [isCivilServant(owner) ? 'NIP' : 'Nama pengguna', owner.username],
    ['Unit kerja', owner.unit],
  ];
}

const decreeTitles: Record<string, string> = {
  'SK CPNS': 'PENGANGKATAN CALON PEGAWAI NEGERI SIPIL',
  'SK PNS': 'PENGANGKATAN PEGAWAI NEGERI SIPIL',
  'SK Kenaikan Pangkat': 'KENAIKAN PANGKAT PEGAWAI NEGERI SIPIL',
};

function decree(facts: Facts): Letter {
  const { owner, document_type, values } = facts;
  const { nomor_sk = '', tanggal_sk = '', pangkat_golongan = '', tmt_pangkat = '' } = values;
  const [pangkat = '', golongan = ''] = pangkat_golongan.split(', ');
  const since = inWords(tmt_pangkat);
  return {
    head: [ministry, secretaryGeneral.toUpperCase(), 'Jalan Contoh Pendidikan Nomor 1, Jakarta'],
    title: [
      'KEPUTUSAN MENTERI PENDIDIKAN CONTOH',
      `NOMOR ${nomor_sk}`,
      'TENTANG',
      decreeTitles[document_type] ?? '',
    ],
    opening: `Menimbang bahwa yang namanya tersebut di bawah ini memenuhi syarat, dan mengingat peraturan perundang-undangan yang berlaku, memutuskan menetapkan:`,
    facts: [
      ...ownerLines(facts),
      ['Nomor SK', nomor_sk],
      ['Tanggal SK', inWords(tanggal_sk)],
      ['Pangkat/golongan', pangkat_golongan],
      ['Terhitung mulai tanggal', since],
      ['Pejabat penetap', values.pejabat_penetap ?? ''],
    ],
    closing: `Kepada yang bersangkutan diberikan gaji pokok dan penghasilan lain yang sah menurut pangkat ${pangkat} golongan ruang ${golongan}, terhitung mulai tanggal ${since}. Apabila di kemudian hari terdapat kekeliruan, keputusan ini diperbaiki sebagaimana mestinya.`,
    signers: [
      {
        place: `Jakarta, ${inWords(tanggal_sk)}`,
        office: `a.n. Menteri, ${secretaryGeneral}`,
        name: 'Dr. Endang Sudrajat, M.Pd.',
      },
    ],
    appendix: {
      title: `LAMPIRAN KEPUTUSAN NOMOR ${nomor_sk}`,
      isLandscape: document_type === 'SK Kenaikan Pangkat',
      header: ['No.', 'Uraian', 'Keterangan'],
      widths: [34, 150, 276],
      rows: [
        ['Nama', owner.name],
        ['Tempat, tanggal lahir', birthOf(owner)],
        ['Pendidikan', 'Sarjana (S1)'],
        ['Pangkat, golongan ruang', pangkat_golongan],
        ['Terhitung mulai tanggal', since],
        ['Unit kerja', owner.unit],
      ].map((row, i) => [`${i + 1}.`, ...row]),
      notes: [['Ditetapkan tanggal', inWords(tanggal_sk)]],
    },
  };
}

function birthOf(person: Person): string {
  const { birthplace, born } = identityOf(person);
  return `${birthplace}, ${inWords(born)}`;
}

const courses = [
  ...['Pengantar Pendidikan', 'Psikologi Perkembangan', 'Filsafat Ilmu', 'Bahasa Indonesia'],
  ...['Statistika Dasar', 'Metodologi Penelitian', 'Evaluasi Pembelajaran', 'Media Pembelajaran'],
  ...['Kurikulum dan Pembelajaran', 'Manajemen Sekolah', 'Kebijakan Publik', 'Etika Profesi'],
  ...['Teknologi Informasi', 'Komunikasi Efektif', 'Praktik Lapangan', 'Skripsi'],
];
const grades = [
  ['A', 4],
  ['A-', 3.7],
  ['B+', 3.3],
  ['B', 3],
] as const;

function transcript(facts: Facts): Letter {
  const { owner, values } = facts;
  const graduated = inWords(values.tanggal_lulus ?? '');
  const results = courses.map((course) => {
    const credits = number(course, 'credits', 2, 4);
    const [grade, points] = choice(owner.username, course, grades);
    return { course, credits, grade, points: credits * points };
  });
  const credits = sumBy(results, (result) => result.credits);
  const average = (sumBy(results, ({ points }) => points) / credits).toFixed(2);
  return {
    head: [
      'FAKULTAS ILMU PENDIDIKAN',
      (values.nama_perguruan_tinggi ?? '').toUpperCase(),
      'Kampus Contoh, Jalan Ilmu Nomor 5',
    ],
    title: ['TRANSKRIP AKADEMIK', `Nomor Ijazah ${values.nomor_ijazah}`],
    opening:
      'Dekan menerangkan bahwa mahasiswa berikut telah menyelesaikan seluruh mata kuliah yang dipersyaratkan.',
    facts: [
      ...ownerLines(facts).slice(0, 2),
      ['Tempat, tanggal lahir', birthOf(owner)],
      ['Nomor ijazah', values.nomor_ijazah ?? ''],
      ['Perguruan tinggi', values.nama_perguruan_tinggi ?? ''],
      ['Program studi', values.program_studi ?? ''],
      ['Tanggal lulus', graduated],
      ['Indeks prestasi kumulatif', average],
    ],
    closing:
      'Daftar mata kuliah beserta nilainya tercantum pada halaman berikut, yang merupakan bagian tidak terpisahkan dari transkrip ini.',
    signers: [
      {
        place: `Kota Contoh, ${graduated}`,
        office: 'Dekan',
        name: 'Prof. Dr. Sutrisno Hadi, M.A.',
      },
    ],
    appendix: {
      title: 'DAFTAR MATA KULIAH DAN NILAI',
      isLandscape: false,
      header: ['No.', 'Mata kuliah', 'SKS', 'Nilai'],
      widths: [34, 290, 68, 68],
      rows: results.map((result, i) => [
        `${i + 1}.`,
        result.course,
        String(result.credits),
        result.grade,
      ]),
      notes: [
        ['Jumlah SKS', String(credits)],
        ['Indeks prestasi kumulatif', average],
      ],
    },
  };
}

const goals = [
  ...['Penyusunan program tahunan', 'Layanan administrasi tepat waktu', 'Laporan triwulan'],
  ...['Pengembangan kompetensi', 'Pengelolaan arsip unit kerja', 'Koordinasi lintas unit'],
];
const ratings: Record<string, string> = {
  'Sangat Baik': 'Di atas ekspektasi',
  Baik: 'Sesuai ekspektasi',
};

function appraisal(facts: Facts): Letter {
  const { owner, values } = facts;
  const { tahun = '', predikat_kinerja = '', pejabat_penilai = '' } = values;
  return {
    head: [ministry, owner.unit.toUpperCase(), 'Dokumen Evaluasi Kinerja Pegawai'],
    title: ['EVALUASI KINERJA PEGAWAI', `TAHUN ${tahun}`],
    opening: `Berdasarkan hasil kerja dan perilaku kerja selama 1 Januari sampai dengan 31 Desember ${tahun}, pejabat penilai menetapkan:`,
    facts: [
      ...ownerLines(facts),
      ...(isCivilServant(owner) ? [['Pangkat/golongan', rankOf(owner)] as const] : []),
      ['Tahun penilaian', tahun],
      ['Predikat kinerja', predikat_kinerja],
      ['Pejabat penilai', pejabat_penilai],
    ],
    closing:
      'Hasil evaluasi ini menjadi dasar pembinaan dan pengembangan karier pegawai yang bersangkutan.',
    signers: [
      {
        place: `Jakarta, 31 Desember ${tahun}`,
        office: 'Pejabat Penilai Kinerja',
        name: pejabat_penilai,
      },
    ],
    appendix: {
      title: `HASIL KERJA TAHUN ${tahun}`,
      isLandscape: true,
      header: ['No.', 'Rencana hasil kerja', 'Target', 'Realisasi', 'Umpan balik'],
      widths: [34, 300, 90, 90, 190],
      rows: goals.map((goal, i) => {
        const target = number(goal, tahun, 2, 12);
        return [
          `${i + 1}.`,
          goal,
          `${target} kegiatan`,
          `${target} kegiatan`,
          ratings[predikat_kinerja] ?? '',
        ];
      }),
      notes: [['Predikat kinerja', predikat_kinerja]],
    },
  };
}

function diploma(facts: Facts): Letter {
  const { owner, values } = facts;
  const { nomor_ijazah = '', nama_perguruan_tinggi = '', program_studi = '' } = values;
  const graduated = inWords(values.tanggal_lulus ?? '');
  return {
    head: [
      'TERAKREDITASI UNGGUL (CONTOH)',
      nama_perguruan_tinggi.toUpperCase(),
      `Nomor Ijazah ${nomor_ijazah}`,
    ],
    title: ['IJAZAH', 'dengan ini menyatakan bahwa', owner.name],
    opening: `lahir di ${birthOf(owner)}, telah menyelesaikan dengan baik dan memenuhi segala syarat pendidikan pada program sarjana (S1) program studi ${program_studi} di ${nama_perguruan_tinggi}, dan dinyatakan lulus pada tanggal ${graduated}.`,
    facts: [],
    closing:
      'Kepadanya diberikan gelar Sarjana Pendidikan (S.Pd.) beserta segala hak dan kewajiban yang melekat pada gelar tersebut.',
    signers: [
      { place: '', office: 'Dekan', name: 'Prof. Dr. Sutrisno Hadi, M.A.' },
      { place: `Kota Contoh, ${graduated}`, office: 'Rektor', name: 'Prof. Dr. Lestari Wulandari' },
    ],
    appendix: {
      title: 'KETERANGAN PENDAMPING IJAZAH',
      isLandscape: true,
      header: ['No.', 'Data', 'Keterangan'],
      widths: [34, 190, 400],
      rows: [
        ...ownerLines(facts).slice(0, 2),
        ['Nomor ijazah', nomor_ijazah],
        ['Perguruan tinggi', nama_perguruan_tinggi],
        ['Program studi', program_studi],
        ['Tanggal lulus', graduated],
        ['Nomor induk mahasiswa', digits(owner.username, 'student', 9)],
      ].map((row, i) => [`${i + 1}.`, ...row]),
      notes: [['Bahasa pengantar', 'Bahasa Indonesia']],
    },
  };
}

const lessons = [
  ...['Kebijakan dan dasar hukum', 'Konsep dan istilah', 'Studi kasus', 'Praktik terbimbing'],
  ...['Diskusi kelompok', 'Ujian akhir'],
];

function certificate(facts: Facts): Letter {
  const { owner, values } = facts;
  const { nomor_sertifikat = '', nama_pelatihan = '', penyelenggara = '' } = values;
  const [from, to] = [inWords(values.tanggal_mulai ?? ''), inWords(values.tanggal_selesai ?? '')];
  return {
    head: [ministry, penyelenggara.toUpperCase(), `Nomor ${nomor_sertifikat}`],
    title: ['SERTIFIKAT', 'diberikan kepada', owner.name],
    opening: `dari ${owner.unit}, yang telah mengikuti dan dinyatakan LULUS ${nama_pelatihan}, yang diselenggarakan oleh ${penyelenggara} pada tanggal ${from} sampai dengan ${to}.`,
    facts: [],
    closing: `${isCivilServant(owner) ? 'NIP' : 'Nama pengguna'} ${owner.username}`,
    signers: [
      { place: '', office: 'Ketua Panitia', name: 'Arif Budiman, S.Kom.' },
      { place: `Jakarta, ${to}`, office: 'Kepala Pusat', name: headOfCentre },
    ],
    ...(proofOf(facts) === 'QR code' && {
      code: `https://tte.example.go.id/${nomor_sertifikat}`,
    }),
    appendix: {
      title: `MATERI ${nama_pelatihan.toUpperCase()}`,
      isLandscape: true,
      header: ['No.', 'Materi', 'Jam pelajaran', 'Nilai'],
      widths: [34, 390, 110, 90],
      rows: lessons.map((lesson, i) => [
        `${i + 1}.`,
        lesson,
        String(number(nama_pelatihan, lesson, 3, 9)),
        String(number(owner.username, `${nama_pelatihan} ${lesson}`, 78, 97)),
      ]),
      notes: [
        ['Nomor sertifikat', nomor_sertifikat],
        ['Tanggal mulai', from],
        ['Tanggal selesai', to],
      ],
    },
  };
}

/** Points. */
const [short, long] = [595, 842];
const margin = 62;

function drawLetterPage(g: Drawing, letter: Letter, isSigned: boolean): void {
  const middle = short / 2;
  drawEmblem(g, margin + 24, 74, 26);
  letter.head.forEach((line, i) => {
    const style = { size: [11, 14, 8.5][i] ?? 8.5, bold: i < 2, align: 'center' } as const;
    write(g, line, middle + 28, 62 + i * 17, fitted(g, line, 400, style));
  });
  g.strokeStyle = ink;
  for (const [y, width] of [
    [110, 1.6],
    [113, 0.5],
  ] as const) {
    g.lineWidth = width;
    g.beginPath();
    g.moveTo(margin, y);
    g.lineTo(short - margin, y);
    g.stroke();
  }
  letter.title.forEach((line, i) => {
    write(g, line, middle, 148 + i * 18, { size: 12, bold: true, align: 'center' });
  });
  const text = { size: 10.5 };
  const width = short - 2 * margin;
  let y = writeLines(g, letter.opening, margin, 182 + letter.title.length * 18, width, text);
  y = writePairs(g, letter.facts, margin + 14, y + 12, { ...text, gap: 142, lineHeight: 20 });
  y = writeLines(g, letter.closing, margin, y + 10, width, text);
  drawSigners(g, letter.signers, [middle + 30], y + 40, isSigned);
}

function drawFramedPage(g: Drawing, letter: Letter, isSigned: boolean): void {
  const middle = long / 2;
  g.strokeStyle = blue;
  for (const [distance, width] of [
    [42, 3],
    [50, 0.8],
  ] as const) {
    g.lineWidth = width;
    g.strokeRect(distance, distance, long - 2 * distance, short - 2 * distance);
  }
  drawEmblem(g, middle, 96, 28);
  const centred = { align: 'center' } as const;
  letter.head.forEach((line, i) => {
    write(g, line, middle, 146 + i * 20, {
      ...centred,
      size: [10, 15, 10.5][i] ?? 10,
      bold: i < 2,
    });
  });
  letter.title.forEach((line, i) => {
    const style = { size: [28, 11, 22][i] ?? 11, bold: i !== 1, colour: i === 1 ? ink : blue };
    write(g, line, middle, [224, 250, 282][i] ?? 282, { ...centred, ...style });
  });
  const text = { ...centred, size: 12 };
  const y = writeLines(g, letter.opening, middle, 312, 600, text);
  writeLines(g, letter.closing, middle, y + 4, 600, text);
  drawSigners(g, letter.signers, [120, 560], 424, isSigned);
  if (letter.code) drawCode(g, letter.code, middle - 36, 430, 72);
}

function drawSigners(g: Drawing, signers: Signer[], lefts: number[], y: number, isSigned: boolean) {
  signers.forEach(({ place, office, name }, i) => {
    const x = lefts[i] ?? margin;
    write(g, place, x, y, { size: 10.5 });
    write(g, office, x, y + 16, { size: 10.5 });
    if (isSigned) {
      drawStamp(g, x + 8, y + 52, 30);
      drawSignature(g, name, x + 14, y + 62, 96);
    }
    write(g, name, x, y + 92, { size: 10.5, bold: true });
  });
}

function drawAppendix(g: Drawing, { appendix: { title, notes, ...table } }: Letter): void {
  write(g, title, margin, 84, { size: 12, bold: true });
  const y = drawTable(g, table, margin, 104, 10);
  writePairs(g, notes, margin, y + 6, { size: 10.5, gap: 150, lineHeight: 19 });
}

const letters: Record<string, { of: (facts: Facts) => Letter; isFramed?: boolean }> = {
  'SK CPNS': { of: decree },
  'SK PNS': { of: decree },
  'SK Kenaikan Pangkat': { of: decree },
  'Ijazah S1': { of: diploma, isFramed: true },
  'Transkrip Nilai': { of: transcript },
  'Penilaian Kinerja': { of: appraisal },
  'Sertifikat Pelatihan': { of: certificate, isFramed: true },
};

/**
 * Draws a document as a PDF. A flawed one has no signature. Undefined for a type that is not a
 * letter.
 */
export function drawLetter(facts: Facts, isFlawed: boolean): Uint8Array | undefined {
  const kind = letters[facts.document_type];
  if (!kind) return;
  const letter = kind.of(facts);
  const pages = [
    { isLandscape: kind.isFramed, draw: kind.isFramed ? drawFramedPage : drawLetterPage },
    {
      isLandscape: letter.appendix.isLandscape,
      draw: drawAppendix,
    },
  ];
  const pdf = new PDFDocument({ title: `${facts.document_type} (contoh)`, creator: 'Berkas' });
  for (const [i, { isLandscape, draw }] of pages.entries()) {
    const [width, height] = isLandscape ? [long, short] : [short, long];
    // Typed as a browser's context, but is the library's.
    const g = pdf.beginPage(width, height) as Drawing;
    draw(g, letter, !isFlawed);
    write(g, footer, margin, height - 30, { size: 7.5, colour: '#667' });
    const page = `Halaman ${i + 1} dari ${pages.length}`;
    write(g, page, width - margin, height - 30, { size: 7.5, colour: '#667', align: 'right' });
    pdf.endPage();
  }
  return pdf.close();
}
