import { type Flaw, judgedSide, judgePicture } from '@/lib/looks/judge-picture';

export type Judgement = { flaw: Flaw | undefined };

/** Judges the pictures that arrive as messages. */
addEventListener('message', async ({ data }: MessageEvent<Blob | ImageBitmap>) => {
  postMessage(await judge(data).catch(() => ({ flaw: undefined })));
});

async function judge(picture: Blob | ImageBitmap): Promise<Judgement> {
  const bitmap = picture instanceof Blob ? await createImageBitmap(picture) : picture;
  const side = Math.max(bitmap.width, bitmap.height);
  const scale = Math.min(1, judgedSide / side);
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (!context) throw new Error('There is no memory for the picture.');
  // Turns transparent parts into paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { flaw: judgePicture({ width, height, pixels: toGrey(data) }, side) };
}

function toGrey(data: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array(data.length / 4);
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
    pixels[at] = (77 * red + 150 * green + 29 * blue) >> 8;
  }
  return pixels;
}
