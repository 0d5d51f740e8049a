import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { FitProblem } from '@/lib/fit-file/fit-problem';
import { mapPage, project } from '@/lib/straighten/page-map';
import { findAspect, sizePage } from '@/lib/straighten/page-size';
import { type Corners, isPage, straighten, wholeFrame } from '@/lib/straighten/straighten';
import { warpRows } from '@/lib/straighten/warp';
import {
  type Camera,
  compareMarks,
  cornersOf,
  marks,
  photograph,
  photographs,
  readMarks,
  see,
} from '../support/files/photographed-page';
import { stubCanvas } from './canvas-stand-in';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Cameras that see the whole page, tilted to both sides. */
const cameras: fc.Arbitrary<Camera> = fc
  .record({
    width: fc.constantFrom(4000, 3000, 1920),
    height: fc.constantFrom(3000, 4000, 1080),
    lens: between(0.5, 1.4),
    aspect: fc.constantFrom(210 / 297, 297 / 210, 85.6 / 53.98, 1, 0.3),
    turned: between(-45, 45),
    tilted: fc.tuple(
      fc.oneof(between(-50, -8), between(8, 50)),
      fc.oneof(between(-50, -8), between(8, 50)),
    ),
    distance: between(1.5, 6),
    middle: fc.record({ x: between(0.3, 0.7), y: between(0.3, 0.7) }),
  })
  .filter((camera) => cornersOf(camera).every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1))
  .filter((camera) => isPage(cornersOf(camera)));

const inside = fc.record({ x: between(0, 1), y: between(0, 1) });

it('what is on a page is found where any camera saw it [A-30]', () => {
  fc.assert(
    fc.property(cameras, inside, (camera, point) => {
      const found = project(mapPage(cornersOf(camera)), point);
      const seen = see(camera, point);
      expect(Math.hypot(found.x - seen.x, found.y - seen.y)).toBeLessThan(1e-9);
    }),
  );
});

it('a page is as wide as it was, by its perspective, wherever the camera stood [A-31]', () => {
  fc.assert(
    fc.property(cameras, (camera) => {
      const { g, h } = mapPage(cornersOf(camera));
      fc.pre(Math.abs(g * h) > 1e-6);
      expect(findAspect(cornersOf(camera), camera) / camera.aspect).toBeCloseTo(1, 2);
    }),
  );
});

it('where two sides are parallel in the picture, the usual lens of a phone is assumed [A-31]', () => {
  const camera = photographs['from low in front'] as Camera;
  for (const [lens, error] of [
    [0.7, 0.001],
    [0.6, 0.07],
  ] as const) {
    const aspect = findAspect(cornersOf({ ...camera, lens }), camera);
    expect(Math.abs(aspect / camera.aspect - 1)).toBeLessThan(error);
  }
});

it('a page keeps the pixels of its nearest side, and has 12 million at most [A-31]', () => {
  const half: Corners = [
    { x: 0.25, y: 0 },
    { x: 0.75, y: 0 },
    { x: 0.75, y: 1 },
    { x: 0.25, y: 1 },
  ];
  expect(sizePage(half, { width: 4000, height: 3000 })).toEqual({ width: 2000, height: 3000 });
  expect(sizePage(wholeFrame, { width: 8000, height: 6000 })).toEqual({
    width: 4000,
    height: 3000,
  });
  const camera = photographs['from low in front'] as Camera;
  const [, , right, left] = cornersOf(camera);
  const { width, height } = sizePage(cornersOf(camera), camera);
  expect(width).toBeCloseTo((right.x - left.x) * camera.width, 0);
  expect(width * height).toBeLessThan(camera.width * camera.height);
});

it('corners make a page if they are convex, in order and large enough [A-34]', () => {
  const [one, two, three, four] = wholeFrame;
  const moved = (index: number, x: number, y: number) =>
    wholeFrame.with(index, { x, y }) as unknown as Corners;
  fc.assert(fc.property(cameras, (camera) => isPage(cornersOf(camera))));
  // Takes the corners of a page that lies on its side.
  expect(isPage([four, one, two, three])).toBe(true);
  expect(isPage([two, one, four, three]), 'mirrored').toBe(false);
  expect(isPage([one, three, two, four]), 'crossed').toBe(false);
  expect(isPage(moved(2, 0.4, 0.4)), 'hollow').toBe(false);
  expect(isPage(moved(2, 0.5, 0.5)), 'a triangle').toBe(false);
  expect(isPage(moved(1, 0, 0)), 'two corners at one place').toBe(false);
  const small = wholeFrame.map(({ x, y }) => ({ x: 0.09 * x, y: 0.09 * y }));
  expect(isPage(small as unknown as Corners), 'small').toBe(false);
});

const straightenNow = (jpeg: Uint8Array, corners: Corners) =>
  straighten(new Blob([new Uint8Array(jpeg)]), corners, new AbortController().signal);
const stub = () => {
  stubCanvas();
  vi.stubGlobal('ImageData', ImageData);
};

it.each(Object.keys(photographs))(
  'a page photographed %s comes out straight, in its colours [A-30]',
  async (name) => {
    stub();
    const camera = photographs[name] as Camera;
    const jpeg = await straightenNow(photograph(camera), cornersOf(camera));
    const off = await compareMarks(new Uint8Array(await jpeg.arrayBuffer()), camera);
    expect(off.place).toBeLessThan(0.01);
    expect(off.aspect).toBeLessThan(0.01);
    expect(off.colour).toBeLessThan(12);
  },
);

it('with the frame as corners, the picture is written anew as it is [A-33]', async () => {
  stub();
  const camera = photographs['from above'] as Camera;
  const jpeg = photograph(camera);
  const read = await readMarks(
    new Uint8Array(await (await straightenNow(jpeg, wholeFrame)).arrayBuffer()),
  );
  expect([read.width, read.height]).toEqual([camera.width, camera.height]);
  for (const [index, { x, y }] of marks.entries()) {
    const seen = see(camera, { x, y });
    expect(read.found[index]?.x).toBeCloseTo(seen.x, 2);
    expect(read.found[index]?.y).toBeCloseTo(seen.y, 2);
  }
});

it('what cannot be decoded is refused, and what is no longer wanted is not begun [A-33]', async () => {
  stub();
  await expect(straightenNow(new Uint8Array([0xff, 0xd8, 0xff, 1]), wholeFrame)).rejects.toEqual(
    new FitProblem('unreadable'),
  );
  const picture = new Blob([new Uint8Array(photograph(photographs['from above'] as Camera))]);
  const [one, ...others] = wholeFrame;
  await expect(
    straighten(
      picture,
      [...others, one].reverse() as unknown as Corners,
      new AbortController().signal,
    ),
  ).rejects.toThrow(RangeError);
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(straighten(picture, wholeFrame, signal)).rejects.toThrow('gone');
});

it('lines finer than the pixels of the page become grey, not other lines [A-31]', () => {
  const side = 600;
  const data = new Uint32Array(side * side).map((_, at) =>
    (at % side) % 2 === 0 ? 0xffffffff : 0xff000000,
  );
  const page = { width: 211, height: 211 };
  const corners = wholeFrame.map(({ x, y }) => ({ x: x * side, y: y * side }));
  const drawn = { ...page, data: new Uint32Array(211 * 211) };
  warpRows(
    { width: side, height: side, data },
    mapPage(corners as unknown as Corners),
    page,
    0,
    drawn,
  );
  const reds = [...drawn.data].map((pixel) => pixel & 255);
  expect(Math.max(...reds) - Math.min(...reds)).toBeLessThan(90);
});

it('more pixels than canvases have are read in half the size [A-30]', {
  tags: ['slow'],
}, async () => {
  stub();
  const camera = {
    ...(photographs['from above'] as Camera),
    aspect: 297 / 210,
    turned: 4,
    distance: 1.05,
  };
  const canvas = createCanvas(7 * camera.width, 7 * camera.height);
  const image = await loadImage(photograph(camera));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const jpeg = await straightenNow(canvas.encodeSync('jpeg', 90), cornersOf(camera));
  const off = await compareMarks(new Uint8Array(await jpeg.arrayBuffer()), camera);
  expect(off.place).toBeLessThan(0.01);
  expect(off.aspect).toBeLessThan(0.01);
});
