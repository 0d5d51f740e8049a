import type { Locator } from '@playwright/test';
import { expect } from '../e2e';

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

async function rectOf(element: Locator): Promise<Rect> {
  const rect = await element.boundingBox();
  if (!rect) throw new Error('It is not on screen.');
  return rect;
}

/** Clockwise by 90°. */
export const turned = ({ x, y, width, height }: Rect) => ({
  x: 1 - y - height,
  y: x,
  width: height,
  height: width,
});

/** The current box lies over a place on the first page, in fractions, with its edge outside of it. */
export async function expectOver(sheet: Locator, place: Rect): Promise<void> {
  const page = await rectOf(
    sheet.locator('.document-preview:not([data-hidden]) .viewer-page').first(),
  );
  const box = await rectOf(currentBox(sheet));
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
