import { useEffect, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import { readPages } from '@/components/viewer/find/read-pages';
import type { PageText, ScanText } from '@/lib/find/page-text';

/** The text of the scanned pages of a file. */
export type ScanReading = {
  /** In the order of reading. */
  texts: readonly ScanText[];
  /** Indexes of the pages that could not be read. */
  unread: readonly number[];
  state: 'reading' | 'done';
};

export type FileText = {
  /** The pages that have been read so far, in order. */
  pages: readonly PageText[];
  isComplete: boolean;
  /** Undefined where no page is a picture, and where those are not read. */
  scans?: ScanReading | undefined;
};

export const unread: FileText = { pages: [], isComplete: false };

/** Indexes of the pages of which neither the text nor the picture could be read, in order. */
export function findUnreadPages({ pages, scans }: FileText): number[] {
  const damaged = pages.flatMap(({ isUnread }, page) => (isUnread ? [page] : []));
  const read = new Set(scans?.texts.map(({ page }) => page));
  const unread = new Set([...damaged, ...(scans?.unread ?? [])]);
  return [...unread].filter((page) => !read.has(page)).sort((one, other) => one - other);
}

/** Time between two reports on the pages that have been read, in ms. */
const interval = 250;

/** The text of a PDF. It grows while the pages are read; the first page comes at once. */
export function useFileText(pdf: pdfjs.PDFDocumentProxy | undefined): FileText {
  const [read, setRead] = useState<FileText & { of: typeof pdf }>({ ...unread, of: pdf });

  useEffect(() => {
    if (!pdf) return;
    let isMounted = true;
    async function readAll(of: pdfjs.PDFDocumentProxy) {
      const pages: PageText[] = [];
      let reported = Number.NEGATIVE_INFINITY;
      for await (const page of readPages(of)) {
        if (!isMounted) return;
        pages.push(page);
        if (performance.now() - reported < interval) continue;
        reported = performance.now();
        setRead({ pages: [...pages], isComplete: false, of });
      }
      if (isMounted) setRead({ pages, isComplete: true, of });
    }
    // The document may be closed while it is read. The viewer reports all other errors.
    readAll(pdf).catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [pdf]);

  return read.of === pdf ? read : unread;
}
