import { FitProblem } from '@/lib/fit-file/fit-problem';

type Size = { width: number; height: number };
export type Shrunk = Size & { jpeg: Blob };

/** Draws a picture on a canvas of this size, to make JPEGs from it. */
type Draw = (size: Size) => (quality: number) => Promise<Blob>;

/** Pixels of the long side, at most: with more, a page is no easier to read. */
const maxSide = 2400;
/** Pixels of the long side below which a page can't be read. */
const minSide = 1000;
const maxQuality = 0.88;
/** Lowest quality: below it, letters drown in the noise of the JPEG. */
const minQuality = 0.45;
/** Fraction of the limit that is close enough. */
const closeEnough = 0.94;

/** Degrees, clockwise, by which somebody turns a picture. */
export type Turn = 0 | 90 | 180 | 270;

export type ShrinkTask = {
  /** A bitmap is closed after it was drawn. */
  picture: Blob | ImageBitmap;
  turn: Turn;
  /** Bytes. */
  maxBytes: number;
};

/** Makes a JPEG of a picture, upright as EXIF says, in the page or in a worker. */
export async function shrinkPicture({ picture, turn, maxBytes }: ShrinkTask): Promise<Shrunk> {
  const bitmap = picture instanceof Blob ? await decode(picture) : picture;
  const { width, height } = bitmap;
  const isAcross = turn % 180 === 0;
  let canvas: OffscreenCanvas | HTMLCanvasElement | undefined;
  try {
    return await shrink(
      isAcross ? { width, height } : { width: height, height: width },
      maxBytes,
      (size) => {
        free(canvas);
        canvas = drawTurned(bitmap, turn, size);
        const drawn = canvas;
        return (quality) => toJpeg(drawn, quality);
      },
    );
  } finally {
    bitmap.close();
    free(canvas);
  }
}

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

/** Decodes a picture and turns it as EXIF says. */
export async function decode(picture: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(picture, { imageOrientation: 'from-image' });
  } catch {
    const isReadable = await picture
      .slice(0, 1)
      .arrayBuffer()
      .then(Boolean, () => false);
    throw new FitProblem(isReadable ? 'unreadable' : 'changed');
  }
}

function drawTurned(bitmap: ImageBitmap, turn: Turn, { width, height }: Size) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false }) as
    | OffscreenCanvasRenderingContext2D
    | CanvasRenderingContext2D
    | null;
  if (!context) throw new FitProblem('memory');
  // Turns transparent parts into paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.translate(width / 2, height / 2);
  context.rotate((turn * Math.PI) / 180);
  const [w, h] = turn % 180 === 0 ? [width, height] : [height, width];
  context.drawImage(bitmap, -w / 2, -h / 2, w, h);
  return canvas;
}

function createCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** Encodes a picture. Browsers answer null, or reject, if there is too little memory. */
async function toJpeg(canvas: OffscreenCanvas | HTMLCanvasElement, quality: number) {
  const type = 'image/jpeg';
  const jpeg = await ('convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality }).catch(() => null)
    : new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality)));
  if (!jpeg || jpeg.size === 0) throw new FitProblem('memory');
  return jpeg;
}

/** Frees the memory at once, on which phones have a limit. */
function free(canvas: OffscreenCanvas | HTMLCanvasElement | undefined) {
  if (!canvas) return;
  canvas.width = 0;
  canvas.height = 0;
}
