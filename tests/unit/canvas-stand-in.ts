import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { vi } from 'vitest';

/** The browser's functions for pictures, on a real canvas. Without EXIF. */

/** The canvases that have been made, by their longer side. */
export function stubCanvas({ maxPixels = Number.POSITIVE_INFINITY } = {}): number[] {
  const made: number[] = [];

  class OffscreenCanvasStandIn {
    readonly #canvas: Canvas;
    constructor(width: number, height: number) {
      made.push(Math.max(width, height));
      this.#canvas = createCanvas(width, height);
    }
    get width() {
      return this.#canvas.width;
    }
    set width(width: number) {
      this.#canvas.width = Math.max(1, width);
    }
    get height() {
      return this.#canvas.height;
    }
    set height(height: number) {
      this.#canvas.height = Math.max(1, height);
    }
    getContext() {
      return this.#canvas.getContext('2d');
    }
    async convertToBlob({ quality }: { quality: number }) {
      const { width, height } = this.#canvas;
      if (width * height > maxPixels) return null;
      const jpeg = this.#canvas.encodeSync('jpeg', Math.round(quality * 100));
      return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
    }
  }

  vi.stubGlobal('OffscreenCanvas', OffscreenCanvasStandIn);
  vi.stubGlobal('createImageBitmap', async (picture: Blob) => {
    const bytes = Buffer.from(await picture.arrayBuffer());
    // Refuses a JPEG without an end, which would crash the library.
    if (bytes[0] === 0xff && bytes.at(-1) !== 0xd9) throw new DOMException('', 'InvalidStateError');
    const image = await loadImage(bytes);
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    return Object.assign(canvas, { close: () => undefined });
  });
  vi.stubGlobal('Worker', undefined);
  return made;
}
