import type { GreyPicture } from '@/lib/looks/judge-picture';

/** Pixels of the long side of a page that is judged: a line of 0.5 mm on A4 is one pixel. */
export const blankSide = 600;

/** Side of the squares whose paper is measured, in pixels: a page may be darker at one end. */
const square = 40;
/** Share of the pixels of a square that are darker than its paper, at most. */
const paperShare = 0.75;
/** Brightness that paper has, however grey the scanner. Less is a picture, or an open lid. */
const minPaper = 140;
/** How much darker than the rest of the paper a square may be, before it is a picture. */
const maxShade = 60;
/**
 * How much darker than its paper ink is, at least. Print that shines through from the back is less.
 */
const minContrast = 30;

/** Shares of the long side. */
const frame = 0.02;
const maxShadow = 0.07;
const [minHole, maxHole] = [0.012, 0.034];
const maxHoleInset = 0.09;

/** Pixels of a speck of dust. */
const maxSpeck = 4;
/** Pixels of all specks together. More are dots of a line, or of a letter that is hardly there. */
const maxSpecks = 60;

/**
 * True if nothing is on a page: no text, stamp or line, but perhaps dust, punched holes, shadows of
 * its edges and what shines through. Takes the darkest of the colours of each pixel, so that no ink
 * is as bright as paper.
 */
export function isBlank(picture: GreyPicture): boolean {
  const paper = measurePaper(picture);
  if (!paper) return false;
  const { width, height, pixels } = picture;
  const ink = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if ((pixels[at] ?? 0) < paper(x, y) - minContrast) ink[at] = 1;
    }
  }
  const side = Math.max(width, height);
  let specks = 0;
  for (const blot of findBlots(ink, picture)) {
    if (isHole(blot, side) || isShadow(blot, side)) continue;
    if (blot.area > maxSpeck) return false;
    specks += blot.area;
    if (specks > maxSpecks) return false;
  }
  return true;
}

/** The brightness of the paper at a place; undefined if a part of the page is no paper. */
function measurePaper({ width, height, pixels }: GreyPicture) {
  const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)];
  const papers = Array.from({ length: columns * rows }, (_, index) => {
    const [left, top] = [(index % columns) * square, Math.floor(index / columns) * square];
    const found: number[] = [];
    for (let y = top; y < Math.min(top + square, height); y += 1) {
      for (let x = left; x < Math.min(left + square, width); x += 1) {
        found.push(pixels[y * width + x] ?? 0);
      }
    }
    return found.sort((one, other) => one - other)[Math.floor(found.length * paperShare)] ?? 0;
  });
  const inner = papers.filter((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return column > 0 && row > 0 && column < columns - 1 && row < rows - 1;
  });
  const brightest = Math.max(...inner);
  const isPaper = (one: number) => one >= minPaper && one >= brightest - maxShade;
  if (inner.length === 0 || !inner.every(isPaper)) return;
  return (x: number, y: number) =>
    papers[Math.floor(y / square) * columns + Math.floor(x / square)] ?? 0;
}

type Blot = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Number of its pixels. */
  area: number;
  /** Distances of its nearest and farthest pixel from the nearest edge of the page. */
  nearest: number;
  farthest: number;
};

/** Groups pixels of ink that touch each other. */
function findBlots(ink: Uint8Array, { width, height }: GreyPicture): Blot[] {
  const blots: Blot[] = [];
  const waiting: number[] = [];
  function take(x: number, y: number) {
    const at = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= height || ink[at] !== 1) return;
    ink[at] = 0;
    waiting.push(at);
  }
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] !== 1) continue;
    const blot = {
      ...{ left: width, top: height, right: 0, bottom: 0, area: 0 },
      ...{ nearest: width + height, farthest: 0 },
    };
    take(start % width, Math.floor(start / width));
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      blot.left = Math.min(blot.left, x);
      blot.right = Math.max(blot.right, x + 1);
      blot.top = Math.min(blot.top, y);
      blot.bottom = Math.max(blot.bottom, y + 1);
      blot.area += 1;
      const distance = Math.min(x, y, width - 1 - x, height - 1 - y);
      blot.nearest = Math.min(blot.nearest, distance);
      blot.farthest = Math.max(blot.farthest, distance);
      for (const [dx, dy] of around) take(x + dx, y + dy);
    }
    blots.push(blot);
  }
  return blots;
}

const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));

/** True for a round blot near an edge, as large as a punch makes it. */
function isHole(blot: Blot, side: number): boolean {
  const [across, down] = [blot.right - blot.left, blot.bottom - blot.top];
  const isSized = [across, down].every((one) => one >= minHole * side && one <= maxHole * side);
  const isEven = Math.abs(across - down) <= 0.2 * Math.max(across, down) + 1;
  const isFull = blot.area > 0.65 * across * down;
  return isSized && isEven && isFull && blot.nearest < maxHoleInset * side;
}

/** True for a blot along edges, which is the end of the paper or of the scanner. */
const isShadow = ({ nearest, farthest }: Blot, side: number) =>
  nearest < frame * side && farthest < maxShadow * side;

/** The darkest of the colours of each pixel: ink of any colour is dark in one of them. */
export function toDarkest(rgba: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = Math.min(rgba[4 * at] ?? 0, rgba[4 * at + 1] ?? 0, rgba[4 * at + 2] ?? 0);
  }
  return pixels;
}
