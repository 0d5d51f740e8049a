import type { PageMap } from '@/lib/straighten/page-map';
import type { Size } from '@/lib/straighten/page-size';

/** Opaque pixels, row by row, as canvases have them. */
export type Pixels = Size & { data: Uint32Array };

/** Columns that share how finely the picture is read. */
const tileWidth = 64;
/** Pixels of the picture that one of the page stands for, by side. Beyond, some are passed over. */
const maxReads = 8;

/**
 * Draws rows of a page of this size, from `top` on, as far as `into` goes. `map` leads to pixels of
 * the picture. Where it is made smaller, all its pixels count.
 */
export function warpRows(
  picture: Pixels,
  map: PageMap,
  page: Size,
  top: number,
  into: Pixels,
): void {
  for (let left = 0; left < page.width; left += tileWidth) {
    const right = Math.min(page.width, left + tileWidth);
    const reads = countReads(map, page, { left, right, top, bottom: top + into.height });
    warpTile(picture, map, page, { left, right, top }, reads, into);
  }
}

type Box = { left: number; right: number; top: number; bottom: number };

/** How many pixels of the picture, by side of a pixel of the page, are read at most in a box. */
function countReads(map: PageMap, page: Size, { left, right, top, bottom }: Box) {
  const { a, b, c, d, e, f, g, h } = map;
  let [across, down] = [1, 1];
  for (const column of [left, right]) {
    for (const row of [top, bottom]) {
      const [x, y] = [column / page.width, row / page.height];
      const depth = g * x + h * y + 1;
      const [u, v] = [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
      across = Math.max(across, Math.hypot(a - g * u, d - g * v) / depth / page.width);
      down = Math.max(down, Math.hypot(b - h * u, e - h * v) / depth / page.height);
    }
  }
  return {
    across: Math.min(maxReads, Math.round(across)),
    down: Math.min(maxReads, Math.round(down)),
  };
}

function warpTile(
  { width, height, data }: Pixels,
  { a, b, c, d, e, f, g, h }: PageMap,
  page: Size,
  { left, right, top }: Omit<Box, 'bottom'>,
  reads: { across: number; down: number },
  into: Pixels,
): void {
  const count = reads.across * reads.down;
  const half = count >> 1;
  const [stepX, stepY] = [1 / (page.width * reads.across), 1 / (page.height * reads.down)];
  const [maxX, maxY] = [width - 1, height - 1];
  for (let row = 0; row < into.height; row += 1) {
    const firstY = (top + row) / page.height + stepY / 2;
    for (let column = left; column < right; column += 1) {
      const firstX = column / page.width + stepX / 2;
      let [red, green, blue] = [half, half, half];
      for (let down = 0; down < reads.down; down += 1) {
        const y = firstY + down * stepY;
        for (let across = 0; across < reads.across; across += 1) {
          const x = firstX + across * stepX;
          const depth = 1 / (g * x + h * y + 1);
          // Pixels are seen at their middle. In 256ths of a pixel.
          const u = Math.min(maxX, Math.max(0, (a * x + b * y + c) * depth - 0.5));
          const v = Math.min(maxY, Math.max(0, (d * x + e * y + f) * depth - 0.5));
          const fineX = (u * 256 + 0.5) | 0;
          const fineY = (v * 256 + 0.5) | 0;
          const at = (fineY >> 8) * width + (fineX >> 8);
          const nextX = fineX >> 8 < maxX ? 1 : 0;
          const nextY = fineY >> 8 < maxY ? width : 0;
          const one = data[at] as number;
          const two = data[at + nextX] as number;
          const three = data[at + nextY] as number;
          const four = data[at + nextX + nextY] as number;
          const toRight = fineX & 255;
          const toBottom = fineY & 255;
          const topLeft = (256 - toRight) * (256 - toBottom);
          const topRight = toRight * (256 - toBottom);
          const bottomLeft = (256 - toRight) * toBottom;
          const bottomRight = toRight * toBottom;
          red +=
            ((one & 255) * topLeft +
              (two & 255) * topRight +
              (three & 255) * bottomLeft +
              (four & 255) * bottomRight +
              32768) >>>
            16;
          green +=
            (((one >>> 8) & 255) * topLeft +
              ((two >>> 8) & 255) * topRight +
              ((three >>> 8) & 255) * bottomLeft +
              ((four >>> 8) & 255) * bottomRight +
              32768) >>>
            16;
          blue +=
            (((one >>> 16) & 255) * topLeft +
              ((two >>> 16) & 255) * topRight +
              ((three >>> 16) & 255) * bottomLeft +
              ((four >>> 16) & 255) * bottomRight +
              32768) >>>
            16;
        }
      }
      if (count > 1) {
        red = (red / count) | 0;
        green = (green / count) | 0;
        blue = (blue / count) | 0;
      }
      into.data[row * into.width + column] = 0xff000000 | (blue << 16) | (green << 8) | red;
    }
  }
}
