import { createCanvas, loadImage } from '@napi-rs/canvas';

type Photo = {
  /** Width of the upright picture, in pixels. */
  width: number;
  height: number;
  /** Orientation as EXIF counts it. */
  orientation: number;
  /** Written one below the other. */
  lines?: string[];
  /** Largest noise in the brightness of a pixel, of 255. */
  noise?: number;
};

/** Corners of an upright photo: top left, top right, bottom left. */
export const corners = ['rgb(220, 0, 0)', 'rgb(0, 170, 0)', 'rgb(0, 0, 220)'] as const;

/**
 * Maps the upright picture to how it is stored, by orientation: a, b, c, d in units of its sides.
 */
const stored: Record<
  number,
  (w: number, h: number) => [number, number, number, number, number, number]
> = {
  1: () => [1, 0, 0, 1, 0, 0],
  2: (w) => [-1, 0, 0, 1, w, 0],
  3: (w, h) => [-1, 0, 0, -1, w, h],
  4: (_, h) => [1, 0, 0, -1, 0, h],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (w) => [0, -1, 1, 0, 0, w],
  7: (w, h) => [0, -1, -1, 0, h, w],
  8: (_, h) => [0, 1, -1, 0, h, 0],
};

/** A canvas on which an upright picture is drawn as it is stored. */
function createStored({ width, height, orientation }: Photo) {
  const isTurned = orientation > 4;
  const canvas = createCanvas(isTurned ? height : width, isTurned ? width : height);
  const context = canvas.getContext('2d');
  context.setTransform(...(stored[orientation] as NonNullable<(typeof stored)[1]>)(width, height));
  return { canvas, context };
}

/** Stores an upright picture as a phone does: turned, with EXIF that says so. */
export async function turnPhoto(upright: Buffer, orientation: number): Promise<Buffer> {
  const image = await loadImage(upright);
  const { canvas, context } = createStored({
    width: image.width,
    height: image.height,
    orientation,
  });
  context.drawImage(image, 0, 0);
  return withExif(canvas.encodeSync('jpeg', 92), orientation);
}

/** A photo of a paper as a phone stores it. */
export function makePhoto(photo: Photo): Buffer {
  const { width, height, orientation, lines = [], noise = 24 } = photo;
  const { canvas, context } = createStored(photo);
  context.fillStyle = '#eee8dc';
  context.fillRect(0, 0, width, height);
  const side = Math.min(width, height) / 8;
  for (const [index, colour] of corners.entries()) {
    context.fillStyle = colour;
    context.fillRect(index === 1 ? width - side : 0, index === 2 ? height - side : 0, side, side);
  }
  context.fillStyle = '#222';
  context.font = `${Math.round(height / 38)}px sans-serif`;
  for (const [index, line] of lines.entries()) {
    context.fillText(line, width / 7, height / 5 + (index * height) / 20);
  }
  context.resetTransform();
  addNoise(context, noise);
  return withExif(canvas.encodeSync('jpeg', 92), orientation);
}

/** Adds the same noise every time. */
function addNoise(
  context: ReturnType<ReturnType<typeof createCanvas>['getContext']>,
  noise: number,
) {
  const image = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  const { data } = image;
  let state = 1;
  for (let at = 0; at < data.length; at += 4) {
    state = (state * 48_271) % 2_147_483_647;
    const shift = ((state % 1001) / 500 - 1) * noise;
    for (let channel = at; channel < at + 3; channel += 1) {
      data[channel] = Math.max(0, Math.min(255, (data[channel] ?? 0) + shift));
    }
  }
  context.putImageData(image, 0, 0);
}

/** Puts an EXIF segment with the orientation behind the first marker. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
