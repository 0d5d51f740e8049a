import { difference, union } from 'es-toolkit';
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
  /** Undefined if no page is a scan, or if scans are not read. */
  scans?: ScanReading;
};

export const unread: FileText = { pages: [], isComplete: false };

/** Whether any page or scan has a letter or a digit. */
export const hasAnyText = ({ pages, scans }: FileText) =>
  [...pages, ...(scans?.texts ?? [])].some(({ text }) => /[\p{L}\p{N}]/u.test(text));

/** Indexes of the pages of which neither text nor scan could be read, in order. */
export function findUnreadPages({ pages, scans }: FileText): number[] {
  const damaged = pages.flatMap(({ isUnread }, page) => (isUnread ? [page] : []));
  const read = scans?.texts.map(({ page }) => page) ?? [];
  return difference(union(damaged, scans?.unread ?? []), read).sort((one, other) => one - other);
}

/** Time between two updates of the text, in ms. */
const interval = 250;

/** The text of a PDF, page by page as it is read. The first page comes at once. */
export function useFileText(pdf: pdfjs.PDFDocumentProxy): FileText {
  const [text, setText] = useState(unread);

  useEffect(() => {
    let isMounted = true;
    async function readAll() {
      const pages: PageText[] = [];
      let updated = Number.NEGATIVE_INFINITY;
      for await (const page of readPages(pdf)) {
        if (!isMounted) return;
        pages.push(page);
        if (performance.now() - updated < interval) continue;
        updated = performance.now();
        setText({ pages: [...pages], isComplete: false });
      }
      if (isMounted) setText({ pages, isComplete: true });
    }
    // Closing the document ends reading. The viewer reports all other errors.
    readAll().catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [pdf]);

  return text;
}
