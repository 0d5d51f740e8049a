import type { Corners, Point } from '@/lib/straighten/corners';

/**
 * The projective map from an upright page, 0 to 1 of its sides, to a picture:
 * (a x + b y + c, d x + e y + f) / (g x + h y + 1).
 */
export type PageMap = Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h', number>>;

/** The only such map that leads to these corners, which make a page. */
export function mapPage([p, q, r, s]: Corners): PageMap {
  const across = { x: q.x - r.x, y: q.y - r.y };
  const down = { x: s.x - r.x, y: s.y - r.y };
  const rest = { x: p.x - q.x + r.x - s.x, y: p.y - q.y + r.y - s.y };
  const scale = across.x * down.y - down.x * across.y;
  const g = (rest.x * down.y - down.x * rest.y) / scale;
  const h = (across.x * rest.y - rest.x * across.y) / scale;
  return {
    a: q.x - p.x + g * q.x,
    b: s.x - p.x + h * s.x,
    c: p.x,
    d: q.y - p.y + g * q.y,
    e: s.y - p.y + h * s.y,
    f: p.y,
    g,
    h,
  };
}

/** Where a place of the page is in the picture. */
export function project({ a, b, c, d, e, f, g, h }: PageMap, { x, y }: Point): Point {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}
