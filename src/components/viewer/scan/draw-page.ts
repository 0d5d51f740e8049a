import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { hasLostPicture } from '@/components/viewer/lost-pictures';
import { createCanvas } from '@/components/viewer/scan/draw-image';
import type { PageText } from '@/lib/find/page-text';

/** Matches more letters and digits than a stamp, a footer or a page number has. */
const manyLetters = /^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){201}/u;

/** True if a page has so little text that it may be a scan. */
export const isAlmostEmpty = ({ text }: PageText) => !manyLetters.test(text);

/**
 * Draws a page of a PDF to read from, upright; undefined if it is no scan. Rejects if a picture of
 * it cannot be decoded: what is left is not the page.
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  index: number,
): Promise<HTMLCanvasElement | undefined> {
  const page = await pdf.getPage(index + 1);
  try {
    if (!(await hasLargePicture(page))) return;
    const { canvas, task } = startDrawing(page);
    await task.promise;
    await rejectLost(page);
    return canvas;
  } finally {
    page.cleanup();
  }
}

type Place = { page: number; side: number; signal: AbortSignal };

/** Draws a page of a PDF, upright, with a longer side of `side` pixels, be it a scan or not. */
export const drawAnyPage = (pdf: PDFDocumentProxy, place: Place): Promise<HTMLCanvasElement> =>
  drawPlace(pdf, place, async () => undefined);

/** Draws it like `drawAnyPage`, but rejects if a picture on it cannot be decoded. */
export const drawWholePage = (pdf: PDFDocumentProxy, place: Place): Promise<HTMLCanvasElement> =>
  drawPlace(pdf, place, rejectLost);

async function drawPlace(
  pdf: PDFDocumentProxy,
  { page: index, side, signal }: Place,
  check: (page: PDFPageProxy) => Promise<void>,
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(index + 1);
  signal.throwIfAborted();
  const { canvas, task } = startDrawing(page, side);
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
    await check(page);
    return canvas;
  } finally {
    signal.removeEventListener('abort', stop);
    page.cleanup();
  }
}

async function rejectLost(page: PDFPageProxy) {
  if (await hasLostPicture(page)) throw new Error('A picture on the page cannot be decoded.');
}

function startDrawing(page: PDFPageProxy, side?: number) {
  const { width, height } = page.getViewport({ scale: 1 });
  const canvas = createCanvas(width, height, side);
  const viewport = page.getViewport({ scale: canvas.width / width });
  return { canvas, task: page.render({ canvas, viewport }) };
}

/** Fraction of a page that pictures cover if it is a scan. */
const minCovered = 0.3;

/** PDF operators that draw many pictures at once, such as the strips of a scan. */
const groups = [
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
];
const pictures = [OPS.paintImageXObject, OPS.paintImageMaskXObject, OPS.paintInlineImageXObject];

/** The factor by which a matrix scales areas. */
const getScale = ([a = 1, b = 0, c = 0, d = 1]: readonly number[]) => Math.abs(a * d - b * c);

async function hasLargePicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const pageArea = Math.abs((right - left) * (top - bottom));
  let covered = 0;
  // A picture fills the unit square, to which all transformations so far apply.
  let area = 1;
  const saved: number[] = [];
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save) saved.push(area);
    else if (operator === OPS.restore) area = saved.pop() ?? 1;
    else if (operator === OPS.transform) area *= getScale(argsArray[index]);
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(area);
      area *= getScale(argsArray[index]?.[0] ?? []);
    } else if (operator === OPS.paintFormXObjectEnd) area = saved.pop() ?? 1;
    else if (pictures.includes(operator)) covered += area;
    else if (groups.includes(operator)) return true;
  }
  return covered >= minCovered * pageArea;
}
