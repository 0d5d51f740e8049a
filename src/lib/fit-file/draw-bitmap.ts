import { FitProblem } from '@/lib/fit-file/fit-problem';
import { type Shrunk, type Size, shrink } from '@/lib/fit-file/shrink';

/** Degrees, clockwise, by which somebody turns a picture. */
export type Turn = 0 | 90 | 180 | 270;

export type ShrinkTask = {
  /** A bitmap is closed. */
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
        release(canvas);
        canvas = drawTurned(bitmap, turn, size);
        const drawn = canvas;
        return (quality) => toJpeg(drawn, quality);
      },
    );
  } finally {
    bitmap.close();
    release(canvas);
  }
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
  // What is transparent becomes paper.
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

/** Browsers answer null, or reject, where memory lacks. */
async function toJpeg(canvas: OffscreenCanvas | HTMLCanvasElement, quality: number) {
  const type = 'image/jpeg';
  const jpeg = await ('convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality }).catch(() => null)
    : new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality)));
  if (!jpeg || jpeg.size === 0) throw new FitProblem('memory');
  return jpeg;
}

/** Frees the memory at once, on which phones have a limit. */
function release(canvas: OffscreenCanvas | HTMLCanvasElement | undefined) {
  if (!canvas) return;
  canvas.width = 0;
  canvas.height = 0;
}
