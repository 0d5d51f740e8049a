import { expect, it } from 'vitest';
import { findMainPage, findPageAt, layOutPages } from '../../src/components/viewer/page-layout';
import { getLargerZoom, getSmallerZoom } from '../../src/components/viewer/viewer-toolbar';

const portrait = { width: 600, height: 900 };
const landscape = { width: 1200, height: 600 };
const options = { zoom: 'fit', rotation: 0, viewWidth: 832, maxFit: 4 } as const;

it('fits every page to the viewer by its own size', () => {
  const { boxes, width, height } = layOutPages([portrait, landscape], options);
  expect(boxes).toEqual([
    { left: 16, top: 16, width: 800, height: 1200, scale: 800 / 600 },
    { left: 16, top: 1232, width: 800, height: 400, scale: 800 / 1200 },
  ]);
  expect({ width, height }).toEqual({ width: 832, height: 1648 });
});

it('fits a turned page by its height', () => {
  const [box] = layOutPages([portrait], { ...options, rotation: 90 }).boxes;
  expect(box).toMatchObject({ width: 800, height: 533, scale: 800 / 900 });
});

it('keeps one scale for all pages when zoomed, centred, as wide as the widest', () => {
  const { boxes, width } = layOutPages([portrait, landscape], { ...options, zoom: 2 });
  expect(width).toBe(2400 + 2 * 16);
  expect(boxes).toEqual([
    { left: 616, top: 16, width: 1200, height: 1800, scale: 2 },
    { left: 16, top: 1832, width: 2400, height: 1200, scale: 2 },
  ]);
});

it('enlarges no further than it may to fit', () => {
  const [box] = layOutPages([{ width: 100, height: 50 }], { ...options, maxFit: 1 }).boxes;
  expect(box).toMatchObject({ left: 366, width: 100, height: 50 });
});

it('lays pages out in a hidden viewer', () => {
  const { boxes } = layOutPages([portrait], { ...options, viewWidth: 0 });
  expect(boxes[0]?.scale).toBeGreaterThan(0);
});

it.each([
  [-100, 0],
  [0, 0],
  [1231, 0],
  [1232, 1],
  [99_999, 2],
])('finds at the height %i page %i', (y, page) => {
  expect(findPageAt(layOutPages([portrait, portrait, portrait], options), y)).toBe(page);
});

it.each([
  // Both pages are wholly visible: the first counts.
  [0, 9999, 0],
  [0, 600, 0],
  [700, 1300, 0],
  // The whole short page counts more than the larger part of the page above.
  [1000, 1650, 1],
])('counts between %i and %i page %i as the current one', (top, bottom, page) => {
  expect(findMainPage(layOutPages([portrait, landscape], options), top, bottom)).toBe(page);
});

it.each([
  [0.13, 0.25, undefined],
  [0.25, 0.5, undefined],
  [1, 1.25, 0.75],
  [1.152, 1.25, 1],
  [3.999, undefined, 3],
  [4, undefined, 3],
  [6, undefined, 4],
])('zooms from %f in to %f and out to %f', (scale, above, below) => {
  expect(getLargerZoom(scale)).toBe(above);
  expect(getSmallerZoom(scale)).toBe(below);
});
