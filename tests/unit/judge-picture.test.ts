import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { judgedSide, judgePicture } from '@/lib/looks/judge-picture';
import { demoCards, makePictures } from '../support/looks/made-pictures';

/** Judges as the worker does in browsers; looks.spec.ts has the figures of those. */
async function judge(jpeg: Buffer) {
  const image = await loadImage(jpeg);
  const side = Math.max(image.width, image.height);
  const scale = Math.min(1, judgedSide / side);
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const context = createCanvas(width, height).getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = Uint8Array.from(
    { length: width * height },
    (_, at) =>
      (77 * (data[4 * at] ?? 0) + 150 * (data[4 * at + 1] ?? 0) + 29 * (data[4 * at + 2] ?? 0)) >>
      8,
  );
  return judgePicture({ width, height, pixels }, side);
}

it('a picture that can hardly be read is told from one that can [X-15]', {
  tags: ['slow'],
}, async () => {
  const judged = [];
  for (const { name, jpeg, flaw } of await makePictures()) {
    judged.push({ name, flaw, given: await judge(jpeg) });
  }
  expect(judged.filter(({ flaw, given }) => given !== flaw)).toEqual([]);
});

it('of the demonstration, no card is said to be hard to read [X-15]', async () => {
  for (const { name, jpeg } of demoCards())
    expect([name, await judge(jpeg)]).toEqual([name, undefined]);
});
