import { FitProblem } from '@/lib/fit-file/fit-problem';

export type Size = { width: number; height: number };
export type Shrunk = Size & { jpeg: Blob };

/** Draws a picture on a canvas of this size, of which JPEGs are made. */
export type Draw = (size: Size) => (quality: number) => Promise<Blob>;

/** Pixels of the long side. Larger pictures of a page read no better. */
const longest = 2400;
/** Pixels of the long side below which a page can't be read. */
const shortest = 1000;
const finest = 0.88;
/** Below it, letters drown in the noise of the JPEG. */
const coarsest = 0.45;
/** Fraction of the limit that is close enough. */
const closeEnough = 0.94;

/**
 * Makes a JPEG of at most `most` bytes: as fine as fits, then with fewer pixels. Refuses to make one
 * that can't be read. A canvas for which memory lacks is tried again in half the size.
 */
export async function shrink({ width, height }: Size, most: number, draw: Draw): Promise<Shrunk> {
  const full = Math.max(width, height);
  const least = Math.min(full, shortest);
  let side = Math.min(full, longest);
  for (;;) {
    const scale = side / full;
    const size = { width: toPixels(width * scale), height: toPixels(height * scale) };
    let factor = 0.5;
    let reason: 'memory' | 'blurred' = 'memory';
    try {
      const found = await findFinest(draw(size), most);
      if (found.size <= most) return { ...size, jpeg: found };
      factor = Math.min(0.95, Math.sqrt(most / found.size) * 0.97);
      reason = 'blurred';
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
    }
    if (side <= least) throw new FitProblem(reason);
    side = Math.max(least, Math.floor(side * factor));
  }
}

const toPixels = (length: number) => Math.max(1, Math.round(length));

const isOutOfMemory = (error: unknown) => error instanceof FitProblem && error.reason === 'memory';

/** The finest JPEG within the limit, by bisection; the coarsest one if none is. */
async function findFinest(toJpeg: (quality: number) => Promise<Blob>, most: number) {
  const finestJpeg = await toJpeg(finest);
  if (finestJpeg.size <= most) return finestJpeg;
  let best = await toJpeg(coarsest);
  let [low, high] = [coarsest, finest];
  for (let step = 0; step < 5 && best.size <= most && best.size < closeEnough * most; step += 1) {
    const quality = (low + high) / 2;
    const jpeg = await toJpeg(quality);
    if (jpeg.size > most) high = quality;
    else [low, best] = [quality, jpeg];
  }
  return best;
}
