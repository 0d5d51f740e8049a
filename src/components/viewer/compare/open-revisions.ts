import { range } from 'es-toolkit';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { measurePage, openPdf, type PdfPageSize } from '@/components/viewer/pdf-engine';
import { type PagePair, pairPages } from '@/lib/compare/pair-pages';
import { inSlices } from '@/lib/slices';

/** A file as it was signed, or as it is now. */
export const sides = ['signed', 'now'] as const;
export type Side = (typeof sides)[number];

/** `pages` are their sizes. */
type Revision = { pdf: PDFDocumentProxy; pages: readonly PdfPageSize[] };

export type Revisions = Record<Side, Revision> & { pairs: readonly PagePair[] };

/**
 * Opens a file twice: its bytes up to `end`, and all of them. Aborting `signal` closes both.
 * Rejects if one of them cannot be opened.
 */
export async function openRevisions(
  readBytes: () => Promise<Uint8Array>,
  end: number,
  signal: AbortSignal,
): Promise<Revisions> {
  const bytes = await readBytes();
  const [signed, now] = await Promise.all([
    readRevision(bytes.slice(0, end), signal),
    readRevision(bytes.slice(), signal),
  ]);
  return { signed, now, pairs: pairPages(signed.names, now.names) };
}

async function readRevision(data: Uint8Array, signal: AbortSignal) {
  const { pdf, firstPage } = await openPdf({ data }, signal);
  const pages: PdfPageSize[] = [];
  const names: string[] = [];
  await inSlices(range(pdf.numPages), async (slice) => {
    for (const index of slice) {
      // One that is damaged says so where it is drawn.
      const page = await pdf.getPage(index + 1).catch(() => undefined);
      pages.push(page ? measurePage(page) : firstPage);
      names.push(nameOf(page) ?? `place ${index}`);
    }
  });
  return { pdf, pages, names };
}

/** A later version writes a page under the number that it has. */
const nameOf = (page: PDFPageProxy | undefined) => page?.ref && `${page.ref.num} ${page.ref.gen}`;
