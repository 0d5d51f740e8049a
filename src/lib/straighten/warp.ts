import type { PageMap } from '@/lib/straighten/page-map';
import type { Size } from '@/lib/straighten/page-size';

/** Opaque pixels, row by row, as canvases have them. */
export type Pixels = Size & { data: Uint32Array };

const tileWidth = 64;
/** Most pixels of the picture, by side, that are read for one of the page; others are skipped. */
const maxReads = 8;

/**
 * Draws rows of a page of this size, from `top` on, as far as `into` goes. `map` leads to pixels of
 * the picture, which are averaged where it is made smaller.
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

/** The pixels of the picture per pixel of the page within a box, by side, at most. */
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
  const [stepX, stepY] = [1 / (page.width * reads.across), 1 / (page.height * reads.down)];
  const [maxX, maxY] = [width - 1, height - 1];
  const drawn = into.data;
  for (let row = 0; row < into.height; row += 1) {
    for (let column = left; column < right; column += 1) {
      let [colour, red, green, blue] = [0, 0, 0, 0];
      for (let read = 0; read < count; read += 1) {
        const x = (column * reads.across + (read % reads.across) + 0.5) * stepX;
        const y = ((top + row) * reads.down + ((read / reads.across) | 0) + 0.5) * stepY;
        const depth = 1 / (g * x + h * y + 1);
        // Reads pixels at their middle, in 256ths of a pixel.
        const u = (Math.min(maxX, Math.max(0, (a * x + b * y + c) * depth - 0.5)) * 256) | 0;
        const v = (Math.min(maxY, Math.max(0, (d * x + e * y + f) * depth - 0.5)) * 256) | 0;
        const at = (v >> 8) * width + (u >> 8);
        const next = u >> 8 < maxX ? 1 : 0;
        const below = at + (v >> 8 < maxY ? width : 0);
        colour = mix(
          mix(data[at] as number, data[at + next] as number, u & 255),
          mix(data[below] as number, data[below + next] as number, u & 255),
          v & 255,
        );
        red += colour & 255;
        green += (colour >>> 8) & 255;
        blue += (colour >>> 16) & 255;
      }
      drawn[row * page.width + column] =
        count === 1 ? colour : pack((red / count) | 0, (green / count) | 0, (blue / count) | 0);
    }
  }
}

const pack = (red: number, green: number, blue: number) =>
  0xff000000 | (blue << 16) | (green << 8) | red;

/** Mixes two colours. `part` is the share of the second one, in 256ths. */
function mix(one: number, two: number, part: number): number {
  const rest = 256 - part;
  // Two channels at once: between them is room for the product.
  const redAndBlue = Math.imul(one & 0xff00ff, rest) + Math.imul(two & 0xff00ff, part) + 0x800080;
  const green = Math.imul((one >>> 8) & 255, rest) + Math.imul((two >>> 8) & 255, part) + 128;
  return 0xff000000 | ((redAndBlue >>> 8) & 0xff00ff) | (green & 0xff00);
}
