import { fetchImage } from '@/components/viewer/image-file';

/** Length of the longer side of a picture to read, in pixels. Twice the length reads no better. */
const longSide = 2000;

/** A canvas for a picture of these proportions. */
export function createCanvas(width: number, height: number) {
  const scale = longSide / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  return canvas;
}

/** Draws an image for reading. */
export function drawImage(image: HTMLImageElement | ImageBitmap): HTMLCanvasElement {
  const { width, height } =
    image instanceof HTMLImageElement
      ? { width: image.naturalWidth, height: image.naturalHeight }
      : image;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no memory for the picture.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Fetches and draws an image of another origin: the pixels of the one on screen are barred. */
export async function drawForeignImage(url: string): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(await fetchImage(url));
  try {
    return drawImage(bitmap);
  } finally {
    // A scan takes tens of megabytes, which garbage collection does not see.
    bitmap.close();
  }
}
