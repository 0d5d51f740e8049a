import {
  type Canvas,
  createCanvas,
  type Image,
  loadImage,
  type SKRSContext2D,
} from '@napi-rs/canvas';
import type { Flaw } from '@/lib/looks/judge-picture';
import { documents } from '../../../server/demo/documents/documents';
import { drawCard } from '../../../server/demo/drawings/draw-card';
import { drawLetter } from '../../../server/demo/drawings/draw-letter';
import { drawScan } from '../find/draw-scan';

/** A JPEG, and why it can hardly be read; undefined if it can. */
export type MadePicture = { name: string; jpeg: Buffer; flaw: Flaw | undefined };

type Draw = (context: SKRSContext2D) => void;

function draw(width: number, height: number, paint: Draw): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  paint(context);
  return canvas;
}

const toJpeg = (canvas: Canvas) => canvas.encodeSync('jpeg', 70);

const side = ({ width, height }: Image | Canvas) => Math.max(width, height);

/** Blurs as a lens out of focus does. `radius` is for 1,000 pixels of the long side. */
function blur(image: Image, radius: number): Buffer {
  const pixels = (radius * side(image)) / 1000;
  const around = Math.ceil(4 * pixels);
  const paper = draw(image.width + 2 * around, image.height + 2 * around, (context) =>
    context.drawImage(image, around, around),
  );
  const blurred = draw(paper.width, paper.height, (context) => {
    context.filter = `blur(${pixels}px)`;
    context.drawImage(paper, 0, 0);
  });
  return toJpeg(
    draw(image.width, image.height, (context) => context.drawImage(blurred, -around, -around)),
  );
}

/** Leaves a share of the light. */
const dim = (image: Image, light: number) =>
  toJpeg(
    draw(image.width, image.height, (context) => {
      context.drawImage(image, 0, 0);
      context.fillStyle = `rgb(0 0 0 / ${1 - light})`;
      context.fillRect(0, 0, image.width, image.height);
    }),
  );

const shrinkTo = (image: Image, long: number) => {
  const scale = long / side(image);
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  return toJpeg(
    draw(width, height, (context) => {
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
    }),
  );
};

/** A page with a few words. */
const littleText = (lines: number) =>
  draw(1654, 2339, (context) => {
    context.fillStyle = '#111';
    context.font = '40px sans-serif';
    for (let line = 0; line < lines; line += 1) {
      context.fillText('Sertifikat Pelatihan', 600, 1000 + 60 * line);
    }
  });

/** A form of rulings with a few words, which lies askew. */
const rulings = (angle: number) =>
  draw(1240, 1754, (context) => {
    context.translate(620, 877);
    context.rotate((angle * Math.PI) / 180);
    context.fillStyle = '#222';
    for (let line = 0; line < 30; line += 1) context.fillRect(-560, -800 + line * 52, 1120, 3);
    context.font = '26px sans-serif';
    for (let line = 0; line < 30; line += 4) {
      context.fillText(`${line + 1}. Keterangan`, -550, -764 + line * 52);
    }
  });

/** A page on something out of focus; `share`: its part of the picture's sides. */
const onTable = (page: Image, share: number, table: Canvas) =>
  draw(1800, 2400, (context) => {
    context.filter = 'blur(8px)';
    context.drawImage(table, 0, 0, 1800, 2400);
    context.filter = 'none';
    context.translate(900, 1200);
    context.rotate(0.06);
    context.drawImage(page, -900 * share, -1200 * share, 1800 * share, 2400 * share);
  });

const wood = draw(450, 600, (grain) => {
  for (let at = 0; at < 120; at += 1) {
    grain.fillStyle = `hsl(30 40% ${20 + ((at * 29) % 30)}%)`;
    grain.fillRect(0, at * 5, 450, 5);
    grain.fillRect((at * 183) % 450, (at * 277) % 600, 30, 30);
  }
});

/** Has more edges than a page. */
const checkedCloth = draw(450, 600, (checks) => {
  checks.fillStyle = '#722';
  for (let at = 0; at < 18 * 24; at += 1) {
    const [x, y] = [at % 18, Math.floor(at / 18)];
    if ((x + y) % 2 === 0) checks.fillRect(x * 25, y * 25, 25, 25);
  }
});

const jpegs = (canvases: Record<string, Canvas>) =>
  Object.entries(canvases).map(([name, canvas]) => ({ name, jpeg: toJpeg(canvas) }));

/** The demonstration's first document of each type. */
const oneOfEach = documents.filter(
  ({ document_type }, index) =>
    documents.findIndex((other) => other.document_type === document_type) === index,
);

/** Every card of the demonstration, whole and with its flaw. */
export const demoCards = () =>
  documents.flatMap((facts, index) => {
    const jpeg = drawCard(facts, index % 3 === 0);
    return jpeg ? [{ name: `${facts.document_type} ${index}`, jpeg: Buffer.from(jpeg) }] : [];
  });

/** Pictures that can be read, and the same ones spoilt. */
export async function makePictures(): Promise<MadePicture[]> {
  const cards = oneOfEach.flatMap((facts) => {
    const jpeg = drawCard(facts, false);
    return jpeg ? [{ name: facts.document_type, jpeg: Buffer.from(jpeg) }] : [];
  });
  const scans: { name: string; jpeg: Buffer }[] = [];
  for (const [index, facts] of oneOfEach.entries()) {
    const letter = drawLetter(facts, false);
    if (!letter) continue;
    const dpi = [100, 150, 200, 250][index % 4] ?? 100;
    const angle = [-0.8, 0, 1.5][index % 3] ?? 0;
    const { jpeg } = await drawScan(letter, { dpi, angle, noise: 12, quality: 60 });
    scans.push({ name: `${facts.document_type} ${dpi}`, jpeg });
  }
  const bases = [...cards.filter(({ name }) => name !== 'Pas Foto'), ...scans];
  const [card, scan] = await Promise.all(
    [cards[0], scans[0]].map((one) => loadImage(one?.jpeg ?? '')),
  );
  if (!card || !scan) throw new Error('The demonstration has no card or no letter.');
  const portrait = cards.find(({ name }) => name === 'Pas Foto');
  const good = [
    ...cards,
    ...scans,
    ...jpegs({
      'one line': littleText(1),
      'two lines': littleText(2),
      rulings: rulings(0),
      'rulings askew': rulings(1),
      'rulings more askew': rulings(3),
      'page on a table': onTable(scan, 0.8, wood),
      'small page on a table': onTable(scan, 0.5, wood),
      'card on a table': onTable(card, 0.4, wood),
      'page on a checked cloth': onTable(scan, 0.7, checkedCloth),
    }),
    { name: 'in little light', jpeg: dim(scan, 0.4) },
    { name: 'card in little light', jpeg: dim(card, 0.5) },
    { name: 'dark portrait', jpeg: dim(await loadImage(portrait?.jpeg ?? ''), 0.4) },
    { name: 'small portrait', jpeg: shrinkTo(await loadImage(portrait?.jpeg ?? ''), 400) },
    { name: 'a little soft', jpeg: blur(scan, 1) },
    { name: 'a little soft card', jpeg: blur(card, 1.5) },
  ];
  const bad: MadePicture[] = [];
  for (const [index, { name, jpeg }] of bases.entries()) {
    const image = await loadImage(jpeg);
    const radius = [3, 4, 6][index % 3] ?? 3;
    bad.push({ name: `${name} blurred ${radius}`, jpeg: blur(image, radius), flaw: 'blurred' });
    if (index % 3 === 0) {
      bad.push({ name: `${name} in the dark`, jpeg: dim(image, 0.15), flaw: 'dark' });
    }
    if (index % 3 === 1)
      bad.push({ name: `${name} tiny`, jpeg: shrinkTo(image, 300), flaw: 'small' });
  }
  return [...good.map((one) => ({ ...one, flaw: undefined })), ...bad];
}
