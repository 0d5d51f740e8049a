import { expect, it, vi } from 'vitest';
import { openPieces } from '@/components/viewer/pdf-source';

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  PDFDataRangeTransport: class {
    onDataProgressiveRead() {}
    onDataProgressiveDone() {}
  },
}));

const stepSize = 2 ** 18;
const size = 2 * stepSize;
const forever = new AbortController().signal;

/** Answers pieces at `/file?2`; `/file?1` expires after its first piece. */
function serve(url: string, range: string): Response {
  const [, first, last] = range.match(/^bytes=(\d+)-(\d+)$/) ?? [];
  if (url === '/file?1' && first !== '0') return new Response(null, { status: 403 });
  return new Response(new Uint8Array(Number(last) + 1 - Number(first)), {
    status: 206,
    headers: { 'Content-Range': `bytes ${first}-${last}/${size}` },
  });
}

it.each([
  ['was not to be had', async () => Promise.reject(new Error('offline'))],
  ['was not given', async () => undefined],
])('a new address that %s once is asked for again by the next piece [Q-12]', async (_, failure) => {
  vi.stubGlobal('fetch', async (url: string, init: { headers: { Range: string } }) =>
    serve(url, init.headers.Range),
  );
  const renew = vi.fn<() => Promise<string | undefined>>().mockResolvedValue('/file?2');
  renew.mockImplementationOnce(failure);
  const source = await openPieces({ url: '/file?1', renew }, forever, () => undefined);
  if (!('loadRest' in source)) throw new Error('It is not read in pieces.');
  await expect(source.loadRest(forever)).rejects.toThrow();
  expect(renew).toHaveBeenCalledTimes(1);
  await source.loadRest(forever);
  expect(renew).toHaveBeenCalledTimes(2);
});
