import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Corners, Point } from '@/lib/straighten/straighten';

// A page with known marks, and a camera at a known place.

export type Camera = {
  /** Pixels of the picture. */
  width: number;
  height: number;
  /** Focal length, in diagonals of the picture. */
  lens: number;
  /** Width by height of the page. */
  aspect: number;
  /** Degrees: how the page is turned in its plane, and tilted to the side and back. */
  turned: number;
  tilted: readonly [number, number];
  /** Distance of the page's middle, in its longer sides, and where the middle is in the picture. */
  distance: number;
  middle: Point;
};

type Vector = readonly [number, number, number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The middle of the page and its sides in space, with the camera at 0 looking along z. */
function place({ aspect, turned, tilted, distance, ...camera }: Camera): [Vector, Vector, Vector] {
  const spin = ([x, y, z]: Vector): Vector => {
    const [c, s] = [Math.cos(radians(turned)), Math.sin(radians(turned))];
    const [x1, y1] = [c * x - s * y, s * x + c * y];
    const [cx, sx] = [Math.cos(radians(tilted[0])), Math.sin(radians(tilted[0]))];
    const [x2, z2] = [cx * x1 + sx * z, cx * z - sx * x1];
    const [cy, sy] = [Math.cos(radians(tilted[1])), Math.sin(radians(tilted[1]))];
    return [x2, cy * y1 - sy * z2, sy * y1 + cy * z2];
  };
  const longer = Math.max(1, aspect);
  const z = distance * longer;
  const focal = camera.lens * Math.hypot(camera.width, camera.height);
  const at: Vector = [
    ((camera.middle.x - 0.5) * camera.width * z) / focal,
    ((camera.middle.y - 0.5) * camera.height * z) / focal,
    z,
  ];
  return [at, spin([aspect, 0, 0]), spin([0, 1, 0])];
}

/** Where the camera sees a place of the page, both as fractions. */
export function see(camera: Camera, { x, y }: Point): Point {
  const [at, across, down] = place(camera);
  const [px = 0, py = 0, pz = 0] = at.map(
    (middle, axis) => middle + (x - 0.5) * (across[axis] ?? 0) + (y - 0.5) * (down[axis] ?? 0),
  );
  const focal = camera.lens * Math.hypot(camera.width, camera.height);
  return { x: 0.5 + (focal * px) / pz / camera.width, y: 0.5 + (focal * py) / pz / camera.height };
}

export const cornersOf = (camera: Camera) =>
  [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ].map((corner) => see(camera, corner)) as unknown as Corners;

/** Marks on the page: places and colours. */
export const marks = [
  { x: 0.1, y: 0.1, colour: [210, 30, 30] },
  { x: 0.9, y: 0.1, colour: [20, 150, 40] },
  { x: 0.9, y: 0.9, colour: [30, 50, 200] },
  { x: 0.1, y: 0.9, colour: [190, 40, 190] },
  { x: 0.5, y: 0.35, colour: [20, 20, 20] },
] as const;
const paper = [238, 232, 220];
const desk = [96, 78, 60];
/** Radius of a mark, as a share of the page's longer side. */
const radius = 0.04;

const usual: Camera = {
  width: 800,
  height: 600,
  lens: 0.7,
  aspect: 210 / 297,
  turned: 0,
  tilted: [0, 0],
  distance: 1.4,
  middle: { x: 0.5, y: 0.5 },
};

export const askew: Camera = { ...usual, turned: 7, tilted: [6, -9] };

/** A page as it may be photographed. */
export const photographs: Record<string, Camera> = {
  'from above': usual,
  'a little askew': askew,
  'turned, and upright': { ...usual, width: 600, height: 800, turned: -35, distance: 1.7 },
  'from low in front': { ...usual, tilted: [0, -40], distance: 1.7 },
  'from low at a corner': { ...usual, turned: 40, tilted: [35, -40], distance: 1.7 },
  'a card, small and aside': {
    ...usual,
    aspect: 85.6 / 53.98,
    turned: 12,
    tilted: [20, 15],
    distance: 3.2,
    middle: { x: 0.3, y: 0.65 },
  },
  'across, from far away': {
    ...usual,
    aspect: 297 / 210,
    lens: 1.3,
    tilted: [-25, 20],
    distance: 2.6,
  },
};

const dot = (one: Vector, other: Vector) =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const cross = (one: Vector, other: Vector): Vector => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];

/** Photographs the page, ray by ray, as a JPEG. */
export function photograph(camera: Camera): Buffer {
  const { width, height, aspect, lens } = camera;
  const [at, across, down] = place(camera);
  const normal = cross(across, down);
  const focal = lens * Math.hypot(width, height);
  const colourAt = (column: number, row: number): readonly number[] => {
    const ray: Vector = [(column - width / 2) / focal, (row - height / 2) / focal, 1];
    const far = dot(at, normal) / dot(ray, normal);
    const x = 0.5 + (far * dot(ray, across) - dot(at, across)) / aspect ** 2;
    const y = 0.5 + far * dot(ray, down) - dot(at, down);
    if (x < 0 || x > 1 || y < 0 || y > 1) return desk;
    const mark = marks.find(
      (one) => Math.hypot((one.x - x) * aspect, one.y - y) < radius * Math.max(1, aspect),
    );
    return mark?.colour ?? paper;
  };
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    image.data.set([...colourAt(column + 0.5, row + 0.5), 255], 4 * pixel);
  }
  context.putImageData(image, 0, 0);
  return canvas.encodeSync('jpeg', 95);
}

/** The size of a straightened page, and where its marks are, as fractions, in which colour. */
export async function readMarks(jpeg: Uint8Array) {
  const image = await loadImage(Buffer.from(jpeg));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const found = marks.map(({ colour }) => {
    const sums = { count: 0, x: 0, y: 0, colour: [0, 0, 0] };
    for (let at = 0; at < data.length; at += 4) {
      const seen = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      if (seen.some((value, channel) => Math.abs(value - (colour[channel] ?? 0)) > 40)) continue;
      sums.count += 1;
      sums.x += ((at / 4) % width) + 0.5;
      sums.y += Math.floor(at / 4 / width) + 0.5;
      sums.colour = sums.colour.map((sum, channel) => sum + (seen[channel] ?? 0));
    }
    const { count, x, y } = sums;
    return {
      x: x / count / width,
      y: y / count / height,
      colour: sums.colour.map((sum) => sum / count),
    };
  });
  return { width, height, found };
}

/**
 * How far a straightened page is off at most: in its aspect, in the places of marks, as fractions,
 * and in a colour channel of a mark, of 255.
 */
export async function compareMarks(jpeg: Uint8Array, { aspect }: Camera) {
  const { width, height, found } = await readMarks(jpeg);
  const places = found.flatMap(({ x, y }, index) => [
    x - (marks[index]?.x ?? 0),
    y - (marks[index]?.y ?? 0),
  ]);
  const colours = found.flatMap(({ colour }, index) =>
    colour.map((value, channel) => value - (marks[index]?.colour[channel] ?? 0)),
  );
  const greatest = (errors: number[]) => Math.max(...errors.map(Math.abs));
  return {
    aspect: Math.abs(width / height / aspect - 1),
    place: greatest(places),
    colour: greatest(colours),
  };
}
