import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ScanReading } from '@/components/viewer/find/use-file-text';
import { readScan } from '@/components/viewer/scan/scan-reader';
import type { ViewerProps } from '@/components/viewer/viewer-props';
import { joinWords, type ScanText } from '@/lib/find/page-text';

type Options = Pick<ViewerProps, 'isShown'> & {
  /** Indexes of the pages that may be scans, in order. More may be added at the end. */
  pages: readonly number[];
  /** Draws a page; undefined if it is no scan. */
  draw: (page: number) => Promise<HTMLCanvasElement | undefined>;
  /** Whether pages can be drawn. */
  isReady: boolean;
  mode: ViewerProps['scans'];
};

type Progress = {
  texts: readonly ScanText[];
  unread: readonly number[];
  /** Pages that are done, whether they were read or not. */
  count: number;
};

/**
 * Reads scanned pages one by one, and continues after one that cannot be read. Of a file out of
 * sight, only the first page is read. Undefined if no page is a scan, or if scans are not read.
 */
export function useScans({ pages, draw, isReady, isShown, mode }: Options) {
  const [progress, setProgress] = useState<Progress>({ texts: [], unread: [], count: 0 });
  const { texts, unread, count } = progress;
  const page = pages[count];
  const isNext = mode === 'read' && isReady && (isShown || page === 0);

  const drawPage = useEffectEvent(draw);
  const isOnScreen = useEffectEvent(() => isShown);

  useEffect(() => {
    if (page === undefined || !isNext) return;
    const controller = new AbortController();
    const { signal } = controller;
    function finish(read: ScanText[], failed: number[]) {
      if (signal.aborted) return;
      setProgress(({ texts, unread, count }) => ({
        texts: [...texts, ...read],
        unread: [...unread, ...failed],
        count: count + 1,
      }));
    }
    readScan({ draw: () => drawPage(page), page, isShown: () => isOnScreen(), signal }).then(
      (words) => finish(words ? [joinWords(page, words)] : [], []),
      () => finish([], [page]),
    );
    return () => controller.abort();
  }, [page, isNext]);

  const isReading = page !== undefined;
  return useMemo((): ScanReading | undefined => {
    const isNoScan = texts.length === 0 && unread.length === 0 && !isReading;
    if (mode === 'off' || isNoScan) return;
    return { texts, unread, state: isReading ? 'reading' : 'done' };
  }, [mode, texts, unread, isReading]);
}
