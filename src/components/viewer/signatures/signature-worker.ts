import { readSignatures } from '@/lib/signatures/read-signatures';

/** A file, and certificates of issuers in DER. */
export type Question = { bytes: Uint8Array; trusted: readonly Uint8Array[] };

addEventListener('message', async ({ data: { bytes, trusted } }: MessageEvent<Question>) => {
  postMessage(await readSignatures(bytes, trusted).catch(() => undefined));
});
