import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The URL of a file, which may expire while pages are still to be read, and how to renew it. */
export type FileAddress = { url: string; renew: () => Promise<string | undefined> };

/** What pdf.js opens. */
export type PdfSource =
  | { url: string }
  | { data: Uint8Array }
  | {
      range: PDFDataRangeTransport;
      rangeChunkSize: number;
      disableAutoFetch: true;
      /** Loads the rest of the file, until `signal` is aborted. */
      loadRest: (signal: AbortSignal) => Promise<void>;
    };

/** Bytes of one request. A smaller file needs only one. */
const stepSize = 2 ** 18;
/** Bytes of one piece for pdf.js, which reads page entries one by one: small ones come sooner. */
const pieceSize = 2 ** 16;

/** The whole file, which pdf.js streams. */
export function toSource(url: string): PdfSource {
  return url.startsWith('data:') ? { data: decodeDataUrl(url) } : { url };
}

/** Bytes from `begin` up to, but not including, `end`. */
function fetchPiece(url: string, begin: number, end: number, signal: AbortSignal) {
  return fetch(url, {
    headers: { Range: `bytes=${begin}-${end - 1}` },
    referrerPolicy: 'no-referrer',
    signal,
  });
}

const readBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/**
 * Reads only the parts that the visible pages need, if the server supports ranges. Calls `onLost`
 * if a piece that pdf.js needs cannot be read. `loadRest` rejects if it loses a piece, and may be
 * called again.
 */
export async function openPieces(
  address: FileAddress,
  signal: AbortSignal,
  onLost: () => void,
): Promise<PdfSource> {
  const { url } = address;
  if (url.startsWith('data:')) return toSource(url);
  const answer = await fetchPiece(url, 0, stepSize, signal).catch(() => undefined);
  if (answer?.status === 200) return { data: await readBytes(answer) };
  // A server of another origin may hide this header.
  const [, total] = answer?.headers.get('Content-Range')?.match(/^bytes 0-\d+\/(\d+)$/) ?? [];
  // pdf.js tells a refusal from a lost connection.
  if (answer?.status !== 206 || !total) return { url };
  const start = await readBytes(answer);
  const size = Number(total);
  if (start.length >= size) return { data: start };

  const read = createReader(address, signal);
  const range = new PDFDataRangeTransport(size, start);
  range.requestDataRange = (begin, end) => {
    read(begin, end).then(
      (bytes) => signal.aborted || range.onDataRange(begin, bytes),
      () => signal.aborted || onLost(),
    );
  };

  let position = start.length;
  async function loadRest(stop: AbortSignal): Promise<void> {
    while (position < size) {
      const begin = position;
      const bytes = await read(begin, Math.min(begin + stepSize, size));
      if (stop.aborted || signal.aborted || position !== begin) return;
      position += bytes.length;
      range.onDataProgressiveRead(bytes);
    }
    range.onDataProgressiveDone();
  }
  return { range, rangeChunkSize: pieceSize, disableAutoFetch: true, loadRest };
}

/** Returns a function that reads a piece of a file, and renews the URL when that is refused. */
function createReader(address: FileAddress, signal: AbortSignal) {
  let current = Promise.resolve(address.url);

  async function renew(): Promise<string> {
    const url = await address.renew();
    if (!url) throw new Error('The file has no address any more.');
    return url;
  }

  return async function read(begin: number, end: number): Promise<Uint8Array> {
    const used = current;
    const answer = await fetchPiece(await used, begin, end, signal);
    if (answer.status === 206) return readBytes(answer);
    // The URL has expired. Pieces that fail at the same time share the new one.
    if (current === used) {
      current = renew();
      current.catch(() => {
        // Keep the old URL, so that the next piece renews it again.
        current = used;
      });
    }
    const again = await fetchPiece(await current, begin, end, signal);
    if (again.status === 206) return readBytes(again);
    throw new Error(`A piece of the file was refused with ${again.status}.`);
  };
}

/** Decodes a data: URL. pdf.js would fetch it, which the Content-Security-Policy forbids. */
function decodeDataUrl(dataUrl: string): Uint8Array {
  const comma = dataUrl.indexOf(',');
  const body = decodeURIComponent(dataUrl.slice(comma + 1));
  const text = dataUrl.slice(0, comma).endsWith(';base64') ? atob(body) : body;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
