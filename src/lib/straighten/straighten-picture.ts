import { FitProblem } from '@/lib/fit-file/fit-problem';
import { decode } from '@/lib/fit-file/shrink-picture';
import { type Corners, isWholeFrame } from '@/lib/straighten/corners';
import { mapPage, type PageMap } from '@/lib/straighten/page-map';
import { type Size, sizePage } from '@/lib/straighten/page-size';
import { type Pixels, warpRows } from '@/lib/straighten/warp';

export type StraightenTask = { picture: Blob; corners: Corners };

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** Pixels that canvases of all browsers have. */
const maxRead = 16_000_000;
/** Pixels that are read or drawn at once, in some 20 ms. */
const bandPixels = 250_000;
const quality = 0.92;

/**
 * Makes a JPEG of the page between the corners, in the page or in a worker. Keeps nothing of the
 * picture but its pixels. With the frame as corners, no pixel moves.
 */
export async function straightenPicture({ picture, corners }: StraightenTask): Promise<Blob> {
  const bitmap = await decode(picture);
  const { width, height } = bitmap;
  const page = sizePage(corners, { width, height });
  if (isWholeFrame(corners))
    return toJpeg(drawBox(bitmap, { left: 0, top: 0, width, height }, page));
  const box = boxAround(corners, { width, height });
  const scale = 1 / Math.ceil(Math.sqrt((box.width * box.height) / maxRead));
  const size = { width: Math.ceil(box.width * scale), height: Math.ceil(box.height * scale) };
  const pixels = await readPixels(drawBox(bitmap, box, size));
  const [p, q, r, s] = corners.map(({ x, y }) => ({
    x: ((x * width - box.left) / box.width) * size.width,
    y: ((y * height - box.top) / box.height) * size.height,
  })) as unknown as Corners;
  return toJpeg(await drawPage(pixels, mapPage([p, q, r, s]), page));
}

async function drawPage(pixels: Pixels, map: PageMap, page: Size): Promise<Canvas> {
  const canvas = createCanvas(page);
  const context = contextOf(canvas);
  for (const { top, rows } of bandsOf(page)) {
    const image = new ImageData(page.width, rows);
    warpRows(pixels, map, page, top, toPixels(image));
    context.putImageData(image, 0, top);
    await breathe();
  }
  return canvas;
}

type Box = Size & { left: number; top: number };

/** The part of a picture in which the corners are, in whole pixels. */
function boxAround(corners: Corners, { width, height }: Size): Box {
  const across = corners.map(({ x }) => x * width);
  const down = corners.map(({ y }) => y * height);
  const left = Math.max(0, Math.floor(Math.min(...across)) - 1);
  const top = Math.max(0, Math.floor(Math.min(...down)) - 1);
  return {
    left,
    top,
    width: Math.min(width, Math.ceil(Math.max(...across)) + 1) - left,
    height: Math.min(height, Math.ceil(Math.max(...down)) + 1) - top,
  };
}

/** Draws a part of a bitmap, which is closed. */
function drawBox(bitmap: ImageBitmap, { left, top, width, height }: Box, size: Size): Canvas {
  const canvas = createCanvas(size);
  const context = contextOf(canvas);
  // Turns transparent parts into paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, width, height, 0, 0, size.width, size.height);
  bitmap.close();
  return canvas;
}

/** Reads a canvas, and frees it. */
async function readPixels(canvas: Canvas): Promise<Pixels> {
  const { width, height } = canvas;
  const data = new Uint32Array(width * height);
  const context = contextOf(canvas);
  for (const { top, rows } of bandsOf(canvas)) {
    data.set(toPixels(context.getImageData(0, top, width, rows)).data, top * width);
    await breathe();
  }
  free(canvas);
  return { width, height, data };
}

const toPixels = ({ width, height, data }: ImageData): Pixels => ({
  width,
  height,
  data: new Uint32Array(data.buffer, data.byteOffset, width * height),
});

function* bandsOf({ width, height }: Size) {
  const step = Math.max(1, Math.floor(bandPixels / width));
  for (let top = 0; top < height; top += step) {
    yield { top, rows: Math.min(step, height - top) };
  }
}

/** Lets the browser respond to input, where this is not in a worker. */
const breathe = () =>
  typeof document === 'undefined' ? undefined : new Promise((resolve) => setTimeout(resolve));

function createCanvas({ width, height }: Size): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

function contextOf(canvas: Canvas): Context {
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new FitProblem('memory');
  return context as Context;
}

/** Encodes a picture, and frees the canvas. Browsers answer null, or reject, without memory. */
async function toJpeg(canvas: Canvas): Promise<Blob> {
  const type = 'image/jpeg';
  const jpeg = await ('convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality }).catch(() => null)
    : new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality)));
  free(canvas);
  if (!jpeg || jpeg.size === 0) throw new FitProblem('memory');
  return jpeg;
}

/** Frees the memory at once, on which phones have a limit. */
function free(canvas: Canvas) {
  canvas.width = 0;
  canvas.height = 0;
}
