import { createCanvas } from '@napi-rs/canvas';
import { range } from 'es-toolkit';
import { expect, it } from 'vitest';
import { density, findDifferences } from '@/lib/compare/find-differences';
import { pairPages } from '@/lib/compare/pair-pages';
import { withPdf } from '../support/find/read-pdf';
import { appendRevision, decree, secondDrawing } from '../support/signatures/made-pdf';

type Dot = [x: number, y: number];

/** A white page of 200 × 400 pixels, with dots of a grey. */
function paper(dots: readonly Dot[] = [], grey = 0, [width, height] = [200, 400]) {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const [x, y] of dots) data.fill(grey, 4 * (y * width + x), 4 * (y * width + x) + 3);
  return { data, width, height };
}

/** Boxes in pixels: left, top, right and bottom. */
const boxesOf = (dots: readonly Dot[], grey = 0) =>
  findDifferences(paper(), paper(dots, grey)).map(({ left, top, width, height }) =>
    [200 * left, 400 * top, 200 * (left + width), 400 * (top + height)].map(Math.round),
  );

it.each<[what: string, dots: Dot[], boxes: number[][]]>([
  ['nothing', [], []],
  ['a dot', [[70, 90]], [[70, 90, 71, 91]]],
  ['the last pixel', [[199, 399]], [[199, 399, 200, 400]]],
  [
    'dots of one place',
    [
      [40, 40],
      [50, 60],
    ],
    [[40, 40, 51, 61]],
  ],
  [
    'two places',
    [
      [150, 300],
      [10, 20],
    ],
    [
      [10, 20, 11, 21],
      [150, 300, 151, 301],
    ],
  ],
  [
    'the ends of two rows',
    [
      [199, 10],
      [0, 20],
    ],
    [
      [199, 10, 200, 11],
      [0, 20, 1, 21],
    ],
  ],
])('boxes %s', (_, dots, boxes) => {
  expect(boxesOf(dots)).toEqual(boxes);
});

it('boxes once what lies within the box of something else', () => {
  const corner = range(0, 96, 4).flatMap((at): Dot[] => [
    [at, 0],
    [0, at],
  ]);
  expect(boxesOf([...corner, [80, 80]])).toEqual([[0, 0, 93, 93]]);
});

it('boxes a page once that differs in many places', () => {
  const dots = range(50).map((at): Dot => [40 * (at % 5), 40 * Math.floor(at / 5)]);
  expect(boxesOf(dots)).toEqual([[0, 0, 161, 361]]);
});

it('does not count what can hardly be seen', () => {
  expect(boxesOf([[70, 90]], 240)).toEqual([]);
  expect(boxesOf([[70, 90]], 230)).toHaveLength(1);
});

it('boxes a page whole that has another size', () => {
  const whole = { left: 0, top: 0, width: 1, height: 1 };
  expect(findDifferences(paper(), paper([], 0, [200, 401]))).toEqual([whole]);
});

it.each([
  ['unchanged', 'abc', 'abc', 'a-a b-b c-c'],
  ['one in place of another', 'abc', 'axc', 'a-a b-x c-c'],
  ['one added first', 'ab', 'xab', '-x a-a b-b'],
  ['some added last', 'a', 'axy', 'a-a -x -y'],
  ['one removed', 'abc', 'ac', 'a-a b- c-c'],
  ['one replaced by two', 'abc', 'axyc', 'a-a b-x -y c-c'],
  ['two in turn', 'ab', 'ba', '-b a-a b-'],
  ['one shown twice', 'a', 'aa', 'a-a -a'],
  ['all others', 'ab', 'xyz', 'a-x b-y -z'],
])('pairs pages: %s', (_, before, now, pairs) => {
  const found = pairPages([...before], [...now]).map(
    (pair) => `${before[pair.before ?? -1] ?? ''}-${now[pair.now ?? -1] ?? ''}`,
  );
  expect(found.join(' ')).toBe(pairs);
});

/** Draws a page as pdf.js does for people. */
const draw = (pdf: Uint8Array, number: number) =>
  withPdf(pdf, async (document) => {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: density });
    const canvas = createCanvas(viewport.width, viewport.height);
    await page.render({ canvas: canvas as never, viewport }).promise;
    return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  });

const nowhere = { left: 0, top: 0, width: 0, height: 0 };
const annotation = '<</Type/Annot/Subtype/Stamp/Rect[20 20 200 40]/P 3 0 R/F 4/AP<</N 8 0 R>>>>';
const black = '<</Subtype/Form/BBox[0 0 180 20]/Length 14>>\nstream\n0 0 90 20 re f\nendstream';

it.each([
  // Boxes the digits that differ; the three zeros after them are the same.
  ['digits of an amount', 2, { 6: secondDrawing('9.875.000') }, [100, 92, 135, 100]],
  ['an annotation', 1, { 7: annotation, 8: black }, [20, 360, 110, 380]],
])('boxes %s that a later version of a PDF changed', async (_, page, objects, edges) => {
  const later = appendRevision(decree(), objects);
  const boxes = findDifferences(await draw(decree(), page), await draw(later, page));
  expect(boxes).toHaveLength(1);
  const [{ left, top, width, height } = nowhere] = boxes;
  const [right, bottom] = [left + width, top + height];
  expect([300 * left, 400 * top, 300 * right, 400 * bottom].map(Math.round)).toEqual(edges);
});
