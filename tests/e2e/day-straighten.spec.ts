import { expect } from '@playwright/test';
import type { Corners } from '../../src/lib/straighten/straighten';
import { serveBundle } from '../support/browser/serve-bundle';
import { test } from '../support/browser/windows';
import { turnPhoto } from '../support/files/made-photo';
import {
  askew,
  compareMarks,
  cornersOf,
  photograph,
  photographs,
} from '../support/files/photographed-page';

// Straightens a photo whose corners are known, in each engine.

test('a photo is straightened by its corners, in a worker and without one [A-30 A-33]', async ({
  window,
}) => {
  const { origin, stop } = await serveBundle('tests/support/browser/straighten-in-page.ts');
  await window.goTo(origin);
  const straighten = async (picture: Buffer, corners: Corners) => {
    const given = { picture: picture.toString('base64'), corners };
    const jpeg = await window.run(
      (one) => globalThis.straightenInPage(one.picture, one.corners),
      given,
    );
    return Buffer.from(jpeg, 'base64');
  };
  for (const one of Object.values(photographs)) {
    expectStraight(await compareMarks(await straighten(photograph(one), cornersOf(one)), one));
  }

  const turned = await turnPhoto(photograph(askew), 6);
  expect(turned.includes('Exif'), 'meta data').toBe(true);
  const straight = await straighten(turned, cornersOf(askew));
  expectStraight(await compareMarks(straight, askew));
  expect(straight.includes('Exif'), 'meta data').toBe(false);

  await window.run(() => void Reflect.deleteProperty(globalThis, 'OffscreenCanvas'), null);
  expectStraight(await compareMarks(await straighten(turned, cornersOf(askew)), askew));
  stop();
});

function expectStraight({ place, aspect, colour }: Awaited<ReturnType<typeof compareMarks>>) {
  expect(place).toBeLessThan(0.01);
  expect(aspect).toBeLessThan(0.01);
  expect(colour).toBeLessThan(12);
}
