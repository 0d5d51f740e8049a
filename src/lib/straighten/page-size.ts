import type { Corners, Point } from '@/lib/straighten/corners';
import { mapPage } from '@/lib/straighten/page-map';

/** Pixels. */
export type Size = { width: number; height: number };

/** Pixels of a page: more would take more memory than phones have. */
const maxPixels = 12_000_000;

/** Focal length of a phone, in diagonals of its picture. */
const usualLens = 0.7;
/** The range of other cameras. The corners of a hardly tilted page can give any value. */
const [minLens, maxLens] = [0.45, 1.5];

/**
 * The size of the page that a camera saw at these corners. What is nearest to the camera keeps its
 * pixels.
 */
export function sizePage(corners: Corners, picture: Size): Size {
  const aspect = findAspect(corners, picture);
  const [p, q, r, s] = corners.map(({ x, y }) => ({
    x: x * picture.width,
    y: y * picture.height,
  })) as unknown as Corners;
  const across = Math.max(distance(p, q), distance(s, r));
  const down = Math.max(distance(p, s), distance(q, r));
  const width = Math.max(across, down * aspect);
  const scale = Math.min(1, Math.sqrt((maxPixels * aspect) / width ** 2));
  return { width: toPixels(width * scale), height: toPixels((width / aspect) * scale) };
}

const toPixels = (length: number) => Math.max(1, Math.round(length));

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Width by height of the page, from its perspective: its sides are at right angles for one focal
 * length alone, if pixels are squares and the camera looked at the middle of the picture (Zhang and
 * He, Whiteboard scanning, 2006). Where two sides are parallel in the picture none can be told, and
 * the usual one is taken.
 */
export function findAspect(corners: Corners, { width, height }: Size): number {
  const diagonal = Math.hypot(width, height);
  const seen = corners.map(({ x, y }) => ({
    x: ((x - 0.5) * width) / diagonal,
    y: ((y - 0.5) * height) / diagonal,
  })) as unknown as Corners;
  const { a, b, d, e, g, h } = mapPage(seen);
  const lens = Math.sqrt(-(a * b + d * e) / (g * h));
  const focal = lens > minLens && lens < maxLens ? lens : usualLens;
  return Math.hypot(a / focal, d / focal, g) / Math.hypot(b / focal, e / focal, h);
}
