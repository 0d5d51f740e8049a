import { readCodes } from '@/lib/qr/read-codes';

addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  postMessage(await readCodes(data).catch(() => undefined));
});
