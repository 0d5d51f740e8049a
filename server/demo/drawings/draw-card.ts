import { createCanvas } from '@napi-rs/canvas';
import { inWords } from '../dates';
import type { Facts } from '../documents/facts';
import { familyOf, identityOf, isCivilServant } from '../people/identity';
import type { Person } from '../people/people';
import { choice, number } from '../variety';
import {
  blue,
  type Drawing,
  drawEmblem,
  drawSignature,
  drawTable,
  fitted,
  write,
  writeLines,
  writePairs,
} from './drawing';

/** Cards, a portrait and a signed statement, drawn as photographed or scanned JPEGs. */

const dark = '#14324f';
const skins = ['#e3b28c', '#d8a47c', '#c98f66', '#b97d56'];
const hairs = ['#1d1613', '#2a1d17', '#171417'];
const cloths = ['#22344f', '#2c3e33', '#4a2a33', '#38383f'];
const scarves = ['#3c4a6b', '#6b3c50', '#3f5f52'];

/** `1987-03-12` becomes `12-03-1987`, as on identity cards. */
const onCard = (date: string) => date.split('-').reverse().join('-');

const capital = (text: string) => text.toUpperCase();

function fillBackground(g: Drawing, width: number, height: number, colours: string[]): void {
  const gradient = g.createLinearGradient(0, 0, width, height);
  colours.forEach((colour, i) => {
    gradient.addColorStop(i / (colours.length - 1), colour);
  });
  g.fillStyle = gradient;
  g.fillRect(0, 0, width, height);
}

function fillOval(g: Drawing, x: number, y: number, across: number, down: number): void {
  g.beginPath();
  g.ellipse(x, y, across, down, 0, 0, 2 * Math.PI);
  g.fill();
}

/** Head and shoulders, in a 3:4 rectangle. */
function drawPerson(g: Drawing, person: Person, x: number, y: number, width: number, wall: string) {
  const { username } = person;
  const { isWoman } = identityOf(person);
  const hasScarf = isWoman && number(username, 'scarf', 1, 2) === 1;
  const hair = hasScarf ? choice(username, 'scarf', scarves) : choice(username, 'hair', hairs);
  const skin = choice(username, 'skin', skins);
  const cloth = choice(username, 'cloth', cloths);

  g.save();
  g.translate(x, y);
  g.scale(width / 300, width / 300);
  g.beginPath();
  g.rect(0, 0, 300, 400);
  g.clip();
  g.fillStyle = wall;
  g.fillRect(0, 0, 300, 400);

  g.fillStyle = hair;
  if (isWoman) {
    fillOval(g, 150, 190, 92, 112);
    g.fillRect(68, 190, 164, hasScarf ? 130 : 90);
  }
  g.fillStyle = cloth;
  g.beginPath();
  g.moveTo(10, 400);
  g.bezierCurveTo(20, 320, 90, 300, 120, 292);
  g.lineTo(180, 292);
  g.bezierCurveTo(210, 300, 280, 320, 290, 400);
  g.fill();
  g.fillStyle = hasScarf ? hair : skin;
  g.fillRect(122, 240, 56, 58);
  if (!hasScarf) {
    g.fillStyle = 'white';
    g.beginPath();
    g.moveTo(118, 290);
    g.lineTo(150, 345);
    g.lineTo(182, 290);
    g.lineTo(150, 312);
    g.fill();
  }
  g.fillStyle = skin;
  fillOval(g, 150, 185, number(username, 'face', 62, 70), 84);
  g.fillStyle = hair;
  g.beginPath();
  g.moveTo(80, 182);
  g.bezierCurveTo(70, 70, 230, 70, 220, 182);
  g.bezierCurveTo(208, 140, 180, number(username, 'fringe', 118, 140), 150, 128);
  g.bezierCurveTo(120, number(username, 'fringe', 118, 140), 92, 140, 80, 182);
  g.fill();
  if (hasScarf) fillOval(g, 150, 292, 62, 34);

  g.fillStyle = '#241a17';
  for (const side of [-1, 1]) {
    fillOval(g, 150 + side * 26, 184, 6, 6.5);
    g.fillRect(150 + side * 26 - 15, 164, 30, 4);
  }
  g.strokeStyle = '#8d4a3c';
  g.lineWidth = 4;
  g.lineCap = 'round';
  g.beginPath();
  g.arc(150, 210, 24, 0.25 * Math.PI, 0.75 * Math.PI);
  g.moveTo(150, 190);
  g.lineTo(145, 208);
  g.lineTo(152, 209);
  g.stroke();
  g.restore();
}

/** The reflection of a flash, hiding what is under it. */
function drawGlare(g: Drawing, x: number, y: number, radius: number): void {
  const gradient = g.createRadialGradient(x, y, radius / 4, x, y, radius);
  gradient.addColorStop(0, 'white');
  gradient.addColorStop(1, 'rgb(255 255 255 / 0)');
  g.fillStyle = gradient;
  fillOval(g, x, y, radius, radius);
}

function drawIdCard(g: Drawing, { owner, values }: Facts, isFlawed: boolean): void {
  const { born, birthplace, isWoman, street, neighbourhood, village } = identityOf(owner);
  fillBackground(g, 1012, 638, ['#bfe0f1', '#eaf4f8', '#b5d6ec']);
  const centred = { size: 30, bold: true, align: 'center', colour: dark } as const;
  write(g, 'PROVINSI CONTOH', 470, 56, centred);
  write(g, 'KABUPATEN CONTOH', 470, 92, centred);
  write(g, `NIK : ${values.nomor_identitas}`, 44, 150, { size: 40, bold: true });
  const lines: [string, string][] = [
    ['Nama', owner.name],
    ['Tempat/Tgl Lahir', `${birthplace}, ${onCard(born)}`],
    ['Jenis Kelamin', isWoman ? 'Perempuan' : 'Laki-laki'],
    ['Alamat', street],
    ['RT/RW', neighbourhood],
    ['Kel/Desa', village],
    ['Kecamatan', 'Contoh Raya'],
    ['Status Perkawinan', 'Kawin'],
    ['Pekerjaan', isCivilServant(owner) ? 'Pegawai Negeri Sipil' : 'Karyawan'],
    ['Kewarganegaraan', 'WNI'],
    ['Berlaku Hingga', 'Seumur Hidup'],
  ];
  const pairs = lines.map(([label, value]) => [label, capital(value)] as const);
  writePairs(g, pairs, 44, 200, { size: 23, gap: 210, lineHeight: 37 });
  drawPerson(g, owner, 770, 150, 196, '#b3232e');
  write(g, 'KARTU CONTOH', 868, 450, { size: 20, align: 'center', colour: dark });
  drawSignature(g, owner.name, 810, 520, 120);
  if (isFlawed) drawGlare(g, 420, 210, 250);
}

function drawFamilyCard(g: Drawing, { owner, values }: Facts, isFlawed: boolean): void {
  const { birthplace, street, neighbourhood, village } = identityOf(owner);
  const family = familyOf(owner);
  g.scale(0.85, 0.85);
  fillBackground(g, 1240, 800, ['#f7fbf4', '#eef5ea']);
  const centred = { bold: true, align: 'center' } as const;
  write(g, 'KARTU KELUARGA (CONTOH)', 620, 62, { ...centred, size: 36 });
  write(g, `No. ${values.nomor_identitas}`, 620, 104, { ...centred, size: 30 });
  const style = { size: 19, gap: 160, lineHeight: 30 };
  const address: [string, string][] = [
    ['Kepala Keluarga', capital(family[0]?.name ?? '')],
    ['Alamat', capital(street)],
    ['RT/RW', neighbourhood],
  ];
  const region: [string, string][] = [
    ['Desa/Kelurahan', capital(village)],
    ['Kecamatan', 'CONTOH RAYA'],
    ['Kabupaten/Kota', 'KABUPATEN CONTOH'],
  ];
  writePairs(g, address, 50, 160, style);
  writePairs(g, region, 690, 160, style);
  const table = {
    header: [
      'No',
      'Nama Lengkap',
      'NIK',
      'Jenis Kelamin',
      'Tempat Lahir',
      'Tanggal Lahir',
      'Hubungan',
    ],
    widths: [44, 296, 202, 138, 150, 138, 188],
    rows: family.map(({ name, nik, isWoman, date, relation }, i) => [
      String(i + 1),
      capital(name),
      nik,
      isWoman ? 'PEREMPUAN' : 'LAKI-LAKI',
      capital(birthplace),
      onCard(date),
      capital(relation),
    ]),
  };
  drawTable(g, table, 42, 262, 17);
  write(g, 'Kepala Keluarga', 250, 600, { size: 18, align: 'center' });
  drawSignature(g, family[0]?.name ?? '', 190, 672, 130);
  write(g, capital(family[0]?.name ?? ''), 250, 726, { size: 18, align: 'center' });
  write(g, 'Dinas Kependudukan Contoh', 990, 600, { size: 18, align: 'center' });
  drawEmblem(g, 990, 672, 46, '#3d6b52');
  if (isFlawed) drawGlare(g, 520, 330, 300);
}

function drawTaxCard(g: Drawing, { owner, values }: Facts, isFlawed: boolean): void {
  const { nik, street, neighbourhood, village } = identityOf(owner);
  fillBackground(g, 1012, 638, ['#e7e3d6', '#d7d3c6']);
  // Moves the picture, as if the camera pointed too far to the left.
  if (isFlawed) g.translate(420, 0);
  g.save();
  g.beginPath();
  g.roundRect(24, 24, 964, 590, 28);
  g.clip();
  fillBackground(g, 1012, 638, ['#fff3c4', '#ffffff', '#cfe1f6']);
  g.restore();
  write(g, 'KEMENTERIAN CONTOH', 64, 92, { size: 30, bold: true });
  write(g, 'DIREKTORAT JENDERAL PAJAK CONTOH', 64, 130, { size: 30, bold: true });
  write(g, 'npwp', 940, 118, { size: 54, bold: true, align: 'right', colour: blue });
  write(g, values.nomor_identitas ?? '', 64, 232, { size: 46, bold: true });
  write(g, capital(owner.name), 64, 296, { size: 32, bold: true });
  const lines = [`NIK ${nik}`, street, `RT/RW ${neighbourhood}, ${village}`, 'Kabupaten Contoh'];
  lines.forEach((line, i) => {
    write(g, capital(line), 64, 346 + i * 42, { size: 28 });
  });
  write(g, 'KARTU CONTOH', 940, 566, { size: 24, align: 'right', colour: dark });
}

function drawPortrait(g: Drawing, { owner }: Facts, isFlawed: boolean): void {
  drawPerson(g, owner, 0, 0, 480, isFlawed ? '#2d62a3' : '#b3232e');
  g.fillStyle = 'white';
  g.fillRect(0, 572, 480, 68);
  const centred = { size: 24, bold: true, align: 'center' } as const;
  write(g, owner.name, 240, 600, fitted(g, owner.name, 440, centred));
  write(g, owner.username, 240, 628, { size: 20, align: 'center' });
}

function drawStatement(g: Drawing, facts: Facts, isFlawed: boolean): void {
  const { owner, additional_name } = facts;
  const { born, birthplace, street } = identityOf(owner);
  fillBackground(g, 827, 1169, ['#fbf9f2', '#f4f1e8']);
  g.fillStyle = '#d9d4c6';
  for (const y of [390, 780]) fillOval(g, 34, y, 10, 10);
  write(g, 'SURAT PERNYATAAN', 413, 130, { size: 25, bold: true, align: 'center' });
  const text = { size: 18 };
  write(g, 'Yang bertanda tangan di bawah ini:', 110, 210, text);
  const pairs: [string, string][] = [
    ['Nama', owner.name],
    [isCivilServant(owner) ? 'NIP' : 'Nama pengguna', owner.username],
    ['Tempat, tgl lahir', `${birthplace}, ${inWords(born)}`],
    ['Alamat', street],
    ['Unit kerja', owner.unit],
  ];
  let y = 255;
  for (const [label, value] of pairs) {
    writePairs(g, [[label, '']], 110, y, { ...text, gap: 150, lineHeight: 34 });
    y = writeLines(g, value, 278, y, 450, { ...text, bold: true }) + 7;
  }
  const matter = additional_name.replace(/^Pernyataan /, '');
  y = writeLines(
    g,
    `dengan ini menyatakan dengan sesungguhnya: ${matter}.`,
    110,
    y + 30,
    610,
    text,
  );
  y = writeLines(
    g,
    'Demikian surat pernyataan ini saya buat dengan sebenarnya. Apabila di kemudian hari pernyataan ini tidak benar, saya bersedia menerima sanksi menurut peraturan yang berlaku.',
    110,
    y + 20,
    610,
    text,
  );
  const day = `2025-0${number(owner.username, 'stated', 1, 9)}-15`;
  write(g, `Jakarta, ${inWords(day)}`, 480, y + 60, text);
  write(g, 'Yang membuat pernyataan,', 480, y + 88, text);
  g.fillStyle = '#e8b9c4';
  g.fillRect(440, y + 116, 96, 66);
  g.strokeStyle = '#b76a7d';
  g.lineWidth = 2;
  g.strokeRect(446, y + 122, 84, 54);
  write(g, 'METERAI', 488, y + 147, { size: 13, bold: true, align: 'center' });
  write(g, 'CONTOH', 488, y + 165, { size: 13, bold: true, align: 'center' });
  // A valid signature crosses the duty stamp.
  drawSignature(g, owner.name, isFlawed ? 590 : 500, y + 170, 150);
  write(g, owner.name, 480, y + 228, { ...text, bold: true });
}

type Card = {
  size: readonly [width: number, height: number];
  draw: (g: Drawing, facts: Facts, isFlawed: boolean) => void;
};

const cards: Record<string, Card> = {
  KTP: { size: [1012, 638], draw: drawIdCard },
  'Kartu Keluarga': { size: [1054, 680], draw: drawFamilyCard },
  NPWP: { size: [1012, 638], draw: drawTaxCard },
  'Pas Foto': { size: [480, 640], draw: drawPortrait },
  'Surat Pernyataan': { size: [827, 1169], draw: drawStatement },
};

/** Percent. */
const quality = 52;

/**
 * Draws a document as a JPEG. A flawed one has a defect that depends on its type. Undefined for a
 * type that is not a card.
 */
export function drawCard(facts: Facts, isFlawed: boolean): Uint8Array | undefined {
  const card = cards[facts.document_type];
  if (!card) return;
  const canvas = createCanvas(...card.size);
  card.draw(canvas.getContext('2d'), facts, isFlawed);
  // `encode` crashes the process if the canvas is garbage-collected meanwhile.
  return canvas.encodeSync('jpeg', quality);
}
