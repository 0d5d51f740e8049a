import { range } from 'es-toolkit';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  type CompareWords,
  previousWords,
  signedWords,
} from '@/components/viewer/compare/compare-words';
import { measurePage, openPdf, type PdfPageSize } from '@/components/viewer/pdf-engine';
import type { PdfSource } from '@/components/viewer/pdf-source';
import { type PagePair, pairPages } from '@/lib/compare/pair-pages';
import { inSlices } from '@/lib/slices';

export const sides = ['before', 'now'] as const;
export type Side = (typeof sides)[number];

type Revision = { pdf: PDFDocumentProxy; pages: readonly PdfPageSize[] };

export type Revisions = Record<Side, Revision> & {
  pairs: readonly PagePair[];
  words: CompareWords;
};

/**
 * Opens a file twice: its bytes up to `end`, as they were signed, and all of them. Aborting
 * `signal` closes both. Rejects if one of them cannot be opened.
 */
export async function openSigned(
  readBytes: () => Promise<Uint8Array>,
  end: number,
  signal: AbortSignal,
): Promise<Revisions> {
  const bytes = await readBytes();
  const [before, now] = await Promise.all([
    readRevision({ data: bytes.slice(0, end) }, signal),
    readRevision({ data: bytes.slice() }, signal),
  ]);
  return { before, now, pairs: pairPages(before.names, now.names), words: signedWords };
}

/**
 * Opens a file and its replacement. Pages of the same number are a pair. Aborting `signal` closes
 * both. Rejects if one of them cannot be opened.
 */
export async function openReplaced(
  sources: Record<Side, Promise<PdfSource>>,
  signal: AbortSignal,
): Promise<Revisions> {
  const [before, now] = await Promise.all([
    readRevision(sources.before, signal),
    readRevision(sources.now, signal),
  ]);
  const numbers = ({ pages }: Revision) => pages.map((_, index) => String(index));
  return { before, now, pairs: pairPages(numbers(before), numbers(now)), words: previousWords };
}

async function readRevision(source: PdfSource | Promise<PdfSource>, signal: AbortSignal) {
  const { pdf, firstPage } = await openPdf(source, signal);
  const pages: PdfPageSize[] = [];
  const names: string[] = [];
  await inSlices(range(pdf.numPages), async (slice) => {
    for (const index of slice) {
      // Goes on after a damaged page, which says so where it is drawn.
      const page = await pdf.getPage(index + 1).catch(() => undefined);
      pages.push(page ? measurePage(page) : firstPage);
      names.push(nameOf(page) ?? `place ${index}`);
    }
  });
  return { pdf, pages, names };
}

/** Names a page by the number of its object, which later versions keep. */
const nameOf = (page: PDFPageProxy | undefined) => page?.ref && `${page.ref.num} ${page.ref.gen}`;
