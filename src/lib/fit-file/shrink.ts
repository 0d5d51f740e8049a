import { FitProblem } from '@/lib/fit-file/fit-problem';

export type Size = { width: number; height: number };
export type Shrunk = Size & { jpeg: Blob };

/** Draws a picture on a canvas of this size, of which JPEGs are made. */
export type Draw = (size: Size) => (quality: number) => Promise<Blob>;

/** Pixels of the long side. A page does not read better in more. */
const maxSide = 2400;
/** Pixels of the long side below which a page can't be read. */
const minSide = 1000;
const maxQuality = 0.88;
/** Below it, letters drown in the noise of the JPEG. */
const minQuality = 0.45;
/** Fraction of the limit that is close enough. */
const closeEnough = 0.94;

/**
 * Makes a JPEG of at most `maxBytes`, by its quality first, then with fewer pixels. Throws a
 * FitProblem rather than make one that cannot be read. Out of memory, it tries half the size.
 */
export async function shrink(
  { width, height }: Size,
  maxBytes: number,
  draw: Draw,
): Promise<Shrunk> {
  const full = Math.max(width, height);
  const lowest = Math.min(full, minSide);
  let side = Math.min(full, maxSide);
  for (;;) {
    const scale = side / full;
    const size = { width: toPixels(width * scale), height: toPixels(height * scale) };
    let factor = 0.5;
    let reason: 'memory' | 'blurred' = 'memory';
    try {
      const found = await findBest(draw(size), maxBytes);
      if (found.size <= maxBytes) return { ...size, jpeg: found };
      factor = Math.min(0.95, Math.sqrt(maxBytes / found.size) * 0.97);
      reason = 'blurred';
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
    }
    if (side <= lowest) throw new FitProblem(reason);
    side = Math.max(lowest, Math.floor(side * factor));
  }
}

const toPixels = (length: number) => Math.max(1, Math.round(length));

const isOutOfMemory = (error: unknown) => error instanceof FitProblem && error.reason === 'memory';

/** The JPEG of the highest quality within the limit, by bisection; of the lowest if none is. */
async function findBest(toJpeg: (quality: number) => Promise<Blob>, maxBytes: number) {
  const largest = await toJpeg(maxQuality);
  if (largest.size <= maxBytes) return largest;
  let best = await toJpeg(minQuality);
  let [low, high] = [minQuality, maxQuality];
  for (
    let step = 0;
    step < 5 && best.size <= maxBytes && best.size < closeEnough * maxBytes;
    step += 1
  ) {
    const quality = (low + high) / 2;
    const jpeg = await toJpeg(quality);
    if (jpeg.size > maxBytes) high = quality;
    else [low, best] = [quality, jpeg];
  }
  return best;
}
