import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ScanReading } from '@/components/viewer/find/use-file-text';
import { readScan } from '@/components/viewer/scan/scan-reader';
import type { ViewerProps } from '@/components/viewer/viewer-props';
import { joinWords, type ScanText } from '@/lib/find/page-text';

/** The pages of a file that may be scans. */
export type Scans = {
  /** Their indexes, in order. More may be added at the end. */
  pages: readonly number[];
  /** Draws a page; undefined if it is no scan. */
  draw: (page: number) => Promise<HTMLCanvasElement | undefined>;
  /** Whether pages can be drawn. */
  isReady: boolean;
};

type Options = Scans & { isShown: boolean; mode: ViewerProps['scans'] };

/** What became of a page; undefined if it is no scan. */
type Result = ScanText | 'unread' | undefined;

/**
 * Reads scanned pages one by one, and continues after one that cannot be read. Of a file out of
 * sight, only the first page is read. Undefined if no page is a scan, or if scans are not read.
 */
export function useScans({ pages, draw, isReady, isShown, mode }: Options) {
  /** Of the first pages, in their order. */
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
