import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readPages } from '@/components/viewer/find/read-pages';
import { drawWholePage } from '@/components/viewer/scan/draw-page';
import { blankSide, isBlank, toDarkest } from '@/lib/cutting/blank-page';
import { findHeadings } from '@/lib/cutting/find-heading';

/** A page of a stack that has been looked at. */
type SeenPage<Kind> = {
  /** Page number, from 1. */
  page: number;
  /** True if nothing is on it. */
  isBlank: boolean;
  /** True if the page has no text, but perhaps a picture of text. */
  lacksText: boolean;
  /** The type that its heading names: a document begins here. */
  kind: Kind | undefined;
};

/**
 * Looks at the pages of a stack in their order, one at a time, until `signal` is aborted. An
 * uncertain or unreadable page counts neither as blank nor as a beginning.
 */
export async function* lookAtPages<Kind extends { document_type: string }>(
  pdf: PDFDocumentProxy,
  kinds: readonly Kind[],
  signal: AbortSignal,
): AsyncGenerator<SeenPage<Kind>> {
  const headingOf = findHeadings(kinds);
  let page = 0;
  for await (const { text, isUnread } of readPages(pdf)) {
    signal.throwIfAborted();
    page += 1;
    const hasText = /[\p{L}\p{N}]/u.test(text);
    const blank = !isUnread && !hasText && (await isBlankPage(pdf, page, signal));
    signal.throwIfAborted();
    const lacksText = !isUnread && !hasText && !blank;
    yield { page, isBlank: blank, lacksText, kind: headingOf(text) };
  }
}

async function isBlankPage(pdf: PDFDocumentProxy, page: number, signal: AbortSignal) {
  const place = { page: page - 1, side: blankSide, signal };
  const canvas = await drawWholePage(pdf, place).catch(() => undefined);
  const { width = 0, height = 0 } = canvas ?? {};
  const picture = canvas?.getContext('2d')?.getImageData(0, 0, width, height);
  // Frees its memory without waiting for garbage collection.
  if (canvas) canvas.width = 0;
  return picture !== undefined && isBlank({ width, height, pixels: toDarkest(picture.data) });
}
