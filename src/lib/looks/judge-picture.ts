/** Why a picture can hardly be read. */
export type Flaw = 'small' | 'dark' | 'blurred';

/** Brightness of each pixel from 0 to 255, row by row. */
export type GreyPicture = { width: number; height: number; pixels: Uint8Array };

/** Pixels of the long side below which not even a card can be read. A passport photo has 400. */
const minSide = 400;
/** Pixels of the long side of a picture that is judged: smaller ones are judged as they are. */
export const judgedSide = 1000;

/** Brightness that hardly anything on a dark picture has. */
const darkest = 64;
/** Share of pixels that may be brighter on a dark picture. */
const maxBright = 0.002;

/** Side of the squares in which edges are looked for, in pixels. */
const square = 20;
/** Difference of brightness from which a square has an edge. */
const minContrast = 48;
/** Squares with an edge from which a picture can be called blurred. */
const minSquares = 12;
/** Share of the squares that may be less sharp: a photo has much that is out of focus. */
const outOfFocus = 0.75;
/**
 * Steepest step of an edge, as a share of the contrast around it. Sharp ones have 0.75. Letters of
 * 11 points on a page of `judgedSide` pixels run together at 0.25.
 */
const minSteepness = 0.22;

/**
 * Judges a picture of at most `judgedSide` pixels, whose long side once had `side`. Undefined if it
 * can be read, or if nobody can tell: a false alarm is worse than none.
 */
export function judgePicture(picture: GreyPicture, side: number): Flaw | undefined {
  if (side < minSide) return 'small';
  if (isDark(picture)) return 'dark';
  return isBlurred(picture) ? 'blurred' : undefined;
}

function isDark({ pixels }: GreyPicture): boolean {
  let bright = 0;
  for (const pixel of pixels) if (pixel > darkest) bright += 1;
  return bright <= maxBright * pixels.length;
}

/** Misses motion blur: it has one direction, as slanted lines have. */
function isBlurred(picture: GreyPicture): boolean {
  const steepness = measureEdges(picture);
  if (steepness.length < minSquares) return false;
  const sorted = steepness.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * outOfFocus)] ?? 1) < minSteepness;
}

/** Measures how steep the edges are in each square that has any. */
function measureEdges({ width, height, pixels }: GreyPicture): number[] {
  const steepness: number[] = [];
  for (let top = 0; top + square <= height; top += square) {
    for (let left = 0; left + square <= width; left += square) {
      let [dark, bright, step] = [255, 0, 0];
      for (let y = top; y < top + square; y += 1) {
        for (let at = y * width + left; at < y * width + left + square; at += 1) {
          const pixel = pixels[at] ?? 0;
          dark = Math.min(dark, pixel);
          bright = Math.max(bright, pixel);
          if (at > y * width + left) step = Math.max(step, Math.abs(pixel - (pixels[at - 1] ?? 0)));
          if (y > top) step = Math.max(step, Math.abs(pixel - (pixels[at - width] ?? 0)));
        }
      }
      const contrast = bright - dark;
      if (contrast >= minContrast) steepness.push(step / contrast);
    }
  }
  return steepness;
}
