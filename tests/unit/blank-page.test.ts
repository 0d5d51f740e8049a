import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { range } from 'es-toolkit';
import { expect, it } from 'vitest';
import { blankSide, isBlank, toDarkest } from '@/lib/cutting/blank-page';
import { createRandom } from '../support/files/stack-file';

type Random = () => number;
type Draw = (context: SKRSContext2D, random: Random) => void;

/** A4 at 100 dots per inch, as a scanner makes it: grey, darker at one end, with noise and dust. */
const [width, height] = [827, 1169];

function write(context: SKRSContext2D, text: string, x: number, y: number, size = 15) {
  context.font = `${size}px sans-serif`;
  context.fillText(text, x, y);
}

const letter = (context: SKRSContext2D) => {
  for (const line of range(30)) {
    write(context, 'Yang bertanda tangan di bawah ini menerangkan bahwa', 100, 120 + 26 * line);
  }
};

const blanks: Record<string, Draw> = {
  nothing: () => {},
  holes: (context) => {
    context.fillStyle = '#333';
    for (const y of [height / 2 - 157, height / 2 + 157]) {
      context.beginPath();
      context.arc(47, y, 12, 0, 7);
      context.fill();
    }
  },
  'text that shines through': (context) => {
    context.globalAlpha = 0.09;
    context.translate(width, 0);
    context.scale(-1, 1);
    letter(context);
  },
  'the shadow of its edge': (context, random) => {
    context.fillStyle = '#222';
    context.fillRect(0, 0, 4 + 20 * random(), height);
    context.fillRect(0, height - 6, width, 6);
  },
};

/** Marks that make a page not blank, however small. */
const contents: Record<string, Draw> = {
  'a letter': letter,
  'a word': (context, random) =>
    write(context, 'Lampiran', 90 + 500 * random(), 1000 * random() + 90),
  'a page number': (context) => write(context, '- 4 -', width / 2, height - 60),
  'a signature': (context, random) => {
    context.strokeStyle = '#1a2f7a';
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(500, 900);
    for (const step of range(12)) context.lineTo(500 + 14 * step, 880 + 40 * random());
    context.stroke();
  },
  'a yellow mark': (context) => {
    context.fillStyle = '#ffee70';
    context.fillRect(200, 300, 150, 20);
  },
  'a stamp in red': (context) => {
    context.strokeStyle = 'rgba(200, 30, 60, 0.6)';
    context.lineWidth = 3;
    context.beginPath();
    context.arc(600, 950, 60, 0, 7);
    context.stroke();
  },
  'words in pencil': (context) => {
    context.fillStyle = '#999';
    write(context, 'periksa lagi', 300, 500, 22);
  },
  'a photo': (context) => {
    context.fillStyle = '#557799';
    context.fillRect(0, 0, width, height);
  },
  'a photo in its middle': (context) => {
    context.fillStyle = '#557799';
    context.fillRect(200, 300, 400, 300);
  },
};

async function scan(draw: Draw, seed: number) {
  const random = createRandom(seed);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const paper = 200 + 55 * random();
  const shade = context.createLinearGradient(0, 0, width * random(), height);
  shade.addColorStop(0, `rgb(${paper}, ${paper}, ${paper - 6})`);
  shade.addColorStop(1, `rgb(${paper - 25}, ${paper - 25}, ${paper - 30})`);
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
  context.save();
  context.fillStyle = '#222';
  draw(context, random);
  context.restore();
  const picture = context.getImageData(0, 0, width, height);
  for (let at = 0; at < picture.data.length; at += 4) {
    const noise = 16 * (random() - 0.5);
    for (let colour = at; colour < at + 3; colour += 1) {
      picture.data[colour] = (picture.data[colour] ?? 0) + noise;
    }
  }
  context.putImageData(picture, 0, 0);
  context.fillStyle = '#666';
  for (const _ of range(Math.floor(8 * random()))) {
    context.fillRect(width * random(), height * random(), 1, 2);
  }
  const jpeg = await loadImage(canvas.encodeSync('jpeg', 60));
  const small = createCanvas(Math.round((width * blankSide) / height), blankSide);
  const drawn = small.getContext('2d');
  drawn.imageSmoothingQuality = 'high';
  drawn.drawImage(jpeg, 0, 0, small.width, small.height);
  const { data } = drawn.getImageData(0, 0, small.width, small.height);
  return { width: small.width, height: small.height, pixels: toDarkest(data) };
}

const seeds = range(1, 5);
const countBlank = async (draw: Draw) => {
  const judged = await Promise.all(seeds.map(async (seed) => isBlank(await scan(draw, seed))));
  return judged.filter(Boolean).length;
};

it.each(Object.keys(blanks))(
  'a page with %s is blank, however grey the scanner [A-5]',
  async (name) => {
    expect(await countBlank(blanks[name] as Draw)).toBe(seeds.length);
  },
);

it.each(Object.keys(contents))('a page with %s is not blank [A-5]', async (name) => {
  expect(await countBlank(contents[name] as Draw)).toBe(0);
});
