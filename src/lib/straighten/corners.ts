/** A place in a picture, 0 to 1 of its width and height. */
export type Point = { x: number; y: number };

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** The frame of a picture. */
export const wholeFrame: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

export const isWholeFrame = (corners: Corners): boolean =>
  corners.every(({ x, y }, index) => x === wholeFrame[index]?.x && y === wholeFrame[index]?.y);

/** Smallest area of a page, as a share of the picture's. */
const minArea = 0.01;
/** How far each corner has to stick out, as a share of the page's area. */
const minCorner = 0.05;

/** True if the corners make a page: convex, in order, large enough. */
export function isPage(corners: Corners): boolean {
  const [one, two, three, four] = corners;
  const area = cross(one, three, two, four) / 2;
  const isConvex = corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] as Point;
    return cross(corners[(index + 3) % 4] as Point, corner, corner, next) > minCorner * area;
  });
  return area > minArea && isConvex;
}

/**
 * The cross product of two directions. Positive where the second turns clockwise from the first.
 */
const cross = (from: Point, to: Point, otherFrom: Point, otherTo: Point) =>
  (to.x - from.x) * (otherTo.y - otherFrom.y) - (to.y - from.y) * (otherTo.x - otherFrom.x);
