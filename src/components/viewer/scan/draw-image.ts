import type { PageSize } from '@/components/viewer/page-layout';

/** Fetches an image. Rejects if the server refuses it, or if it arrives in part only. */
export async function fetchImage(url: string): Promise<Blob> {
  const response = await fetch(url, { referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error('The server did not send the file.');
  return response.blob();
}

/** Longer side of a picture to read words from, in pixels. Twice the length reads no better. */
const longSide = 2000;

/** Creates a canvas to read from, of these proportions, with a longer side of `side` pixels. */
export function createCanvas(width: number, height: number, side = longSide) {
  const scale = side / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  return canvas;
}

/** Draws an image of this size to read from. */
export function drawImage(image: CanvasImageSource, { width, height }: PageSize, side?: number) {
  const canvas = createCanvas(width, height, side);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no memory for the picture.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Draws a picture from its file. */
export async function drawFile(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  try {
    return drawImage(bitmap, bitmap);
  } finally {
    // Frees tens of megabytes, which garbage collection does not count.
    bitmap.close();
  }
}

/** Fetches and draws an image of another origin, because the element's pixels may not be read. */
export const drawForeignImage = async (url: string) => drawFile(await fetchImage(url));
