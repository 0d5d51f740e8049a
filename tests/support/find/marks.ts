import type { Locator } from '@playwright/test';
import { expect } from '../browser/e2e';

/** Marks beside the values of a sheet, and boxes in its file. */

/** A4, in points. */
export const paper = { width: 595, height: 842 };

export const markOf = (sheet: Locator, label: string) =>
  sheet
    .getByRole('region', { name: 'Meta Data' })
    .locator('dl > div')
    .filter({ hasText: label })
    .locator('dd')
    .nth(1);

export const currentBox = (sheet: Locator) => sheet.locator('.viewer-box[data-current=true]');

type Rect = { x: number; y: number; width: number; height: number };

const nowhere: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** Measures the first page and the current box in one moment: a new layout moves both. */
const measure = (sheet: Locator): Promise<Rect[]> =>
  sheet.evaluate((element) =>
    ['.document-preview:not([data-hidden]) .viewer-page', '.viewer-box[data-current=true]'].map(
      (selector) => {
        const rect = element.querySelector(selector)?.getBoundingClientRect();
        if (!rect) throw new Error(`${selector} is not on screen.`);
        const { x, y, width, height } = rect;
        return { x, y, width, height };
      },
    ),
  );

/** Turns a box clockwise by 90°. */
export const turned = ({ x, y, width, height }: Rect) => ({
  x: 1 - y - height,
  y: x,
  width: height,
  height: width,
});

/**
 * The current box lies over a place on the first page, in fractions, and its edge outside of it.
 */
export async function expectOver(sheet: Locator, place: Rect): Promise<void> {
  const [page = nowhere, box = nowhere] = await measure(sheet);
  const wanted = {
    x: page.x + place.x * page.width,
    y: page.y + place.y * page.height,
    width: place.width * page.width,
    height: place.height * page.height,
  };
  const tolerance = 0.3 * Math.min(wanted.width, wanted.height) + 3;
  for (const edge of ['x', 'y'] as const) {
    const side = edge === 'x' ? 'width' : 'height';
    expect(Math.abs(box[edge] - wanted[edge]), `${edge} of the box`).toBeLessThan(tolerance);
    expect(
      Math.abs(box[edge] + box[side] - wanted[edge] - wanted[side]),
      `end of the box along ${edge}`,
    ).toBeLessThan(tolerance);
  }
}
