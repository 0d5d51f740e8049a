// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawForeignImage } from '@/components/viewer/scan/draw-image';

const close = vi.fn();
const draw = vi.fn();
const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetching.mockResolvedValue(new Response('a scan')));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close }));
});

afterEach(() => {
  vi.clearAllMocks();
});

function stubContext(context: object | null) {
  const get = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  get.mockReturnValue(context as ReturnType<typeof get>);
}

it('the picture of another origin is let go once it has been drawn', async () => {
  stubContext({ drawImage: draw });
  const canvas = await drawForeignImage('https://files.example.id/7.jpg');
  expect([canvas.width, canvas.height]).toEqual([2000, 1500]);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledTimes(1);
  expect(draw).toHaveBeenCalledBefore(close);
  expect(fetching).toHaveBeenCalledWith('https://files.example.id/7.jpg', {
    referrerPolicy: 'no-referrer',
  });
});

it('so it is where it cannot be drawn', async () => {
  stubContext(null);
  await expect(drawForeignImage('https://files.example.id/7.jpg')).rejects.toThrow('no memory');
  expect(close).toHaveBeenCalledTimes(1);
});

it('a refusal is no picture', async () => {
  fetching.mockResolvedValueOnce(new Response('', { status: 403 }));
  await expect(drawForeignImage('https://files.example.id/7.jpg')).rejects.toThrow('did not send');
});
