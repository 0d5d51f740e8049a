import { useEffect, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import type { PageText } from '@/components/viewer/find/page-text';
import { readPages } from '@/components/viewer/find/read-pages';
import type { ScanReading } from '@/components/viewer/find/scan-text';

export type FileText = {
  /** The pages that have been read so far, in order. */
  pages: readonly PageText[];
  isComplete: boolean;
  /** Undefined where no page is a picture, and where those are not read. */
  scans?: ScanReading | undefined;
};

export const unread: FileText = { pages: [], isComplete: false };

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
