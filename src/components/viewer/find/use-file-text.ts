import { difference, union } from 'es-toolkit';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { readPages } from '@/components/viewer/find/read-pages';
import { readScan } from '@/components/viewer/scan/scan-reader';
import { joinWords, type PageText, type ScanText } from '@/lib/find/page-text';

/** The text of the scanned pages of a file. */
type ScanReading = {
  /** Texts in the order of reading. */
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

/** True if any page or scan has a letter or a digit. */
export const hasAnyText = ({ pages, scans }: FileText) =>
  [...pages, ...(scans?.texts ?? [])].some(({ text }) => /[\p{L}\p{N}]/u.test(text));

/** Indexes of the pages that could be read neither as text nor as a scan. */
export function findUnreadPages({ pages, scans }: FileText): number[] {
  const damaged = pages.flatMap(({ isUnread }, page) => (isUnread ? [page] : []));
  const read = scans?.texts.map(({ page }) => page) ?? [];
  return difference(union(damaged, scans?.unread ?? []), read).sort((one, other) => one - other);
}

/** Time between two updates of the text, in ms. */
const interval = 250;

/** The text of a PDF, page by page as it is read. The first page comes at once. */
export function useFileText(pdf: PDFDocumentProxy): FileText {
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

/** The pages of a file that may be scans. */
export type Scans = {
  /** Indexes of the pages, in order. More may be added at the end. */
  pages: readonly number[];
  /** Draws a page; undefined if it is no scan. */
  draw: (page: number) => Promise<HTMLCanvasElement | undefined>;
  /** True if pages can be drawn. */
  isReady: boolean;
};

/** How to read scanned pages: 'wait' shows that they will be read. */
export type ScanMode = 'off' | 'wait' | 'read';

type Options = Scans & { isShown: boolean; mode: ScanMode };

/** What became of a page; undefined if it is no scan. */
type Result = ScanText | 'unread' | undefined;

/**
 * Reads scanned pages one by one, and continues after one that cannot be read. Of a file out of
 * sight, only the first page is read. Undefined if no page is a scan, or if scans are not read.
 */
export function useScans({ pages, draw, isReady, isShown, mode }: Options) {
  /** Results of the first pages, in their order. */
  const [results, setResults] = useState<readonly Result[]>([]);
  const page = pages[results.length];
  const isNext = mode === 'read' && isReady && (isShown || page === 0);

  const drawPage = useEffectEvent(draw);
  const isOnScreen = useEffectEvent(() => isShown);

  useEffect(() => {
    if (page === undefined || !isNext) return;
    const controller = new AbortController();
    const { signal } = controller;
    readScan({ draw: () => drawPage(page), page, isShown: () => isOnScreen(), signal })
      .then((words) => words && joinWords(page, words))
      .catch((): Result => 'unread')
      .then((result) => signal.aborted || setResults((before) => [...before, result]));
    return () => controller.abort();
  }, [page, isNext]);

  return useMemo((): ScanReading | undefined => {
    const state = results.length < pages.length ? 'reading' : 'done';
    const isNoScan = state === 'done' && !results.some(Boolean);
    if (mode === 'off' || isNoScan) return;
    const texts = results.filter((result) => typeof result === 'object');
    return { texts, unread: pages.filter((_, index) => results[index] === 'unread'), state };
  }, [mode, pages, results]);
}
