import type { pdfjs } from 'react-pdf';
import type { PageSize } from '@/components/viewer/page-layout';

/** A page's size as the document wants it seen, and the degrees by which the document turns the page for that. */
export type PdfPageSize = PageSize & { turned: number };

/** CSS pixels per point, the unit of a PDF. */
const pixelsPerPoint = 96 / 72;

export function sizeOf(page: pdfjs.PDFPageProxy): PdfPageSize {
  const { width, height } = page.getViewport({ scale: pixelsPerPoint });
  return { width, height, turned: page.rotate };
}

export function isSameSize(a: PdfPageSize, b: PdfPageSize | undefined): boolean {
  return a.width === b?.width && a.height === b.height && a.turned === b.turned;
}
