import { useCallback, useEffect, useState } from 'react';
import { isSameSize, type PdfPageSize, sizeOf } from '@/components/viewer/pdf-page-size';
import type { LoadedPdf } from '@/components/viewer/use-pdf';

/** Pages measured at a time, so that drawing never waits long for measuring. */
const batch = 25;

/**
 * The sizes of all pages. The first page's stands in for those not measured yet; all are measured once the file is
 * here, for measuring earlier would fetch it in pieces. `learn` takes sizes found otherwise, from page index `first` on.
 */
export function usePageSizes({ pdf, firstPage }: LoadedPdf) {
  const [sizes, setSizes] = useState(() => Array.from({ length: pdf.numPages }, () => firstPage));

  const learn = useCallback((first: number, found: PdfPageSize[]) => {
    setSizes((known) =>
      found.every((size, index) => isSameSize(size, known[first + index]))
        ? known
        : known.toSpliced(first, found.length, ...found),
    );
  }, []);

  useEffect(() => {
    let isWanted = true;
    async function measureAll() {
      await pdf.getDownloadInfo();
      for (let first = 0; first < pdf.numPages && isWanted; first += batch) {
        const length = Math.min(batch, pdf.numPages - first);
        const pages = await Promise.all(
          Array.from({ length }, (_, index) => pdf.getPage(first + index + 1)),
        );
        if (isWanted) learn(first, pages.map(sizeOf));
      }
    }
    // What cannot be measured keeps the first page's size; drawing the page tells what is wrong with it.
    measureAll().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [pdf, learn]);

  return { sizes, learn };
}
