import { readSignatures } from '@/lib/signatures/read-signatures';

addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) => {
  postMessage(await readSignatures(data).catch(() => undefined));
});
