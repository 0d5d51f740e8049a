import { limitAsync, sortBy } from 'es-toolkit';
import { pageAsJpeg } from '@/lib/cutting/page-as-jpeg';
import {
  type FileKind,
  inspectPdf,
  isPicture,
  readBytes,
  readKind,
} from '@/lib/fit-file/file-kind';
import { FitProblem, type Reason } from '@/lib/fit-file/fit-problem';
import { overheadOf, type PdfPicture, writePdf } from '@/lib/fit-file/jpeg-pdf';
import { type JpegHeader, readJpegHeader, readPixels } from '@/lib/fit-file/picture-header';
import { shrinkApart } from '@/lib/fit-file/shrink-apart';
import { decode, type Turn } from '@/lib/fit-file/shrink-picture';

/** A chosen file, alone or as a page. */
export type Source = { id: string; file: File; turn: Turn };

/** The files that a document type takes. */
export type Rules = {
  mimeType: string;
  /** Bytes; Infinity if the type has no limit. */
  maxBytes: number;
};

export type Fitted = {
  /** What is uploaded: the very file that was chosen, or one made of it. */
  file: File;
  isChanged: boolean;
  /** Pictures of it: itself, or the pages of a PDF that was made. */
  pictures: Blob[];
  /** True if the file that was chosen may be uploaded, too. */
  mayKeep: boolean;
};

/** A PDF without text that is opened to be drawn. */
type Scan = {
  pages: number;
  /** Rejects if the page is damaged, or no picture. */
  draw: (index: number) => Promise<ImageBitmap>;
};
/** Rejects with a FitProblem. */
export type OpenScan = (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<Scan>;

/** Pixels; more would take more memory than browsers have for one picture. */
const maxPixels = 120_000_000;

/** Makes what was chosen fit a document type, or rejects with a FitProblem. */
export async function fitFiles(
  sources: readonly Source[],
  rules: Rules,
  openScan: OpenScan,
  signal: AbortSignal,
): Promise<Fitted> {
  signal.throwIfAborted();
  const ending = new AbortController();
  try {
    return await makeFit(sources, rules, openScan, AbortSignal.any([signal, ending.signal]));
  } finally {
    // Closes a PDF that was opened.
    ending.abort();
  }
}

async function makeFit(
  sources: readonly Source[],
  rules: Rules,
  openScan: OpenScan,
  signal: AbortSignal,
): Promise<Fitted> {
  const { mimeType, maxBytes } = rules;
  const [source] = sources;
  if (!source) throw new Error('Nothing was chosen.');
  if (sources.length > 1) {
    if (mimeType !== 'application/pdf') throw new FitProblem('one');
    const kinds = await Promise.all(sources.map(({ file }) => readKind(file)));
    if (!kinds.every(isPicture)) throw new FitProblem('mixed');
    return fitPages(sources, maxBytes, signal);
  }
  if (await isFitting(source, rules)) return keep(source.file);
  const kind = await readKind(source.file);
  if (mimeType === 'image/jpeg') {
    return kind === 'pdf'
      ? fitOnlyPage(source.file, maxBytes, openScan, signal)
      : fitPicture(source, kind, maxBytes, signal);
  }
  if (kind !== 'pdf') return fitPages(sources, maxBytes, signal);
  return toPdf(source.file, await drawScan(source.file, maxBytes, openScan, signal));
}

/** True if a file goes as it is: because it fits, or because nothing can be done for it here. */
export async function isFitting(
  { file, turn }: Source,
  { mimeType, maxBytes }: Rules,
): Promise<boolean> {
  const kind = await readKind(file);
  if (kind === 'other') return true;
  switch (mimeType) {
    case 'application/pdf':
      return kind === 'pdf' && file.size <= maxBytes;
    case 'image/jpeg':
      if (kind !== 'jpeg' || file.size > maxBytes || turn !== 0) return false;
      return isShown((await readJpegHeader(file)) ?? {});
    default:
      return true;
  }
}

/** True for a JPEG that browsers show, and show upright. None decodes one of 12 bits. */
const isShown = ({ orientation = 1, precision = 8 }: Partial<JpegHeader>) =>
  orientation === 1 && precision === 8;

/** The result for a file that is uploaded as it is. */
const keep = (file: File): Fitted => ({
  file,
  isChanged: false,
  pictures: file.type.startsWith('image/') ? [file] : [],
  mayKeep: false,
});

async function fitPicture(source: Source, kind: FileKind, maxBytes: number, signal: AbortSignal) {
  const { file } = source;
  const { jpeg } = await shrinkFile(source, kind, maxBytes, signal);
  return { ...toJpegFile(file, jpeg), mayKeep: kind === 'jpeg' && file.size <= maxBytes };
}

async function shrinkFile(
  { file, turn }: Source,
  kind: FileKind,
  maxBytes: number,
  signal: AbortSignal,
) {
  const pixels = await readPixels(file, kind);
  if (pixels !== undefined && pixels > maxPixels) throw new FitProblem('pixels');
  try {
    return await shrinkApart({ picture: file, turn, maxBytes }, signal);
  } catch (error) {
    const isUnknown = error instanceof FitProblem && error.reason === 'unreadable';
    throw isUnknown && kind === 'heic' ? new FitProblem('heic') : error;
  }
}

/** Makes a PDF of pictures. Those that need less than their share leave the rest to the others. */
async function fitPages(sources: readonly Source[], maxBytes: number, signal: AbortSignal) {
  const pages = new Map<Source, PdfPicture>();
  let left = maxBytes - overheadOf(sources.length);
  for (const [index, source] of sortBy([...sources], [({ file }) => file.size]).entries()) {
    const share = Math.floor(left / (sources.length - index));
    const page = await fitPage(source, share, signal).catch((error) => {
      throw sources.length > 1 ? toPagesProblem(error) : error;
    });
    left -= page.jpeg.size;
    pages.set(source, page);
  }
  const inOrder = sources.flatMap((source) => pages.get(source) ?? []);
  return toPdf((sources[0] as Source).file, inOrder);
}

const toPagesProblem = (error: unknown) =>
  error instanceof FitProblem && error.reason === 'blurred' ? new FitProblem('pages') : error;

/** A page around the bytes of a JPEG as they are, if they fit. */
async function fitPage(source: Source, maxBytes: number, signal: AbortSignal): Promise<PdfPicture> {
  const { file, turn } = source;
  const kind = await readKind(file);
  const header = kind === 'jpeg' ? await readJpegHeader(file) : undefined;
  if (header && isPlain(header) && turn === 0 && file.size <= maxBytes) {
    (await decode(file)).close();
    return { ...header, jpeg: file };
  }
  return { ...(await shrinkFile(source, kind, maxBytes, signal)), components: 3, orientation: 1 };
}

/** True if PDFs can have such a JPEG. */
const isPlain = ({ precision, components, width, height }: JpegHeader) =>
  precision === 8 && (components === 1 || components === 3) && width > 0 && height > 0;

/** Bytes of the smallest page that can be read. */
const minPageBytes = 12 * 1024;

/** Redraws the pages of a scan, one file at a time. Throws for all other PDFs. */
const drawScan = limitAsync(drawPages, 1);

async function drawPages(
  file: File,
  maxBytes: number,
  openScan: OpenScan,
  signal: AbortSignal,
  maxPages = Number.POSITIVE_INFINITY,
) {
  signal.throwIfAborted();
  const bytes = await readBytes(file);
  const protection = inspectPdf(bytes);
  if (protection) throw new FitProblem(protection);
  const scan = await openScan(bytes, signal);
  if (scan.pages > maxPages) throw new FitProblem('pages');
  let left = maxBytes - overheadOf(scan.pages);
  if (left / scan.pages < minPageBytes) throw new FitProblem('pages');
  const pages: PdfPicture[] = [];
  for (let index = 0; index < scan.pages; index += 1) {
    const share = Math.floor(left / (scan.pages - index));
    const picture = await scan.draw(index);
    const shrunk = await shrinkApart({ picture, turn: 0, maxBytes: share }, signal).catch(
      (error) => {
        throw toPagesProblem(error);
      },
    );
    left -= shrunk.jpeg.size;
    pages.push({ ...shrunk, components: 3, orientation: 1 });
  }
  return pages;
}

/** Reasons for which a PDF can't become a picture. */
const noPicture: readonly Reason[] = ['signed', 'encrypted', 'text', 'pages'];

async function fitOnlyPage(file: File, maxBytes: number, openScan: OpenScan, signal: AbortSignal) {
  const jpeg = await readOnlyPicture(file, maxBytes);
  if (jpeg) return toJpegFile(file, jpeg);
  try {
    const pages = await drawScan(file, maxBytes, openScan, signal, 1);
    return toJpegFile(file, (pages[0] as PdfPicture).jpeg);
  } catch (error) {
    const isOther = error instanceof FitProblem && noPicture.includes(error.reason);
    throw isOther ? new FitProblem('no picture') : error;
  }
}

/** Takes the only picture out of a PDF, byte for byte, if it may be taken out and fits. */
async function readOnlyPicture(file: File, maxBytes: number): Promise<Blob | undefined> {
  const bytes = await readBytes(file);
  const jpeg = inspectPdf(bytes) ? undefined : await pageAsJpeg(bytes);
  if (!jpeg || jpeg.size > maxBytes) return;
  if (((await readPixels(jpeg, 'jpeg')) ?? 0) > maxPixels) return;
  // Leaves a damaged picture to the drawing of the page, which reports it.
  const picture = await decode(jpeg).catch(() => undefined);
  picture?.close();
  return picture && jpeg;
}

const rename = ({ name }: File, extension: string) =>
  `${name.replace(/\.[^.]*$/, '') || name}.${extension}`;

function toJpegFile(chosen: File, jpeg: Blob): Fitted {
  const file = new File([jpeg], rename(chosen, 'jpg'), { type: 'image/jpeg' });
  return { file, isChanged: true, pictures: [jpeg], mayKeep: false };
}

function toPdf(chosen: File, pages: readonly PdfPicture[]): Fitted {
  const file = new File([writePdf(pages)], rename(chosen, 'pdf'), { type: 'application/pdf' });
  return { file, isChanged: true, pictures: pages.map(({ jpeg }) => jpeg), mayKeep: false };
}
