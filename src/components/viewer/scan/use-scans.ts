import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ScanReading } from '@/components/viewer/find/use-file-text';
import { usePreparation } from '@/components/viewer/preparation';
import { readScan } from '@/components/viewer/scan/scan-reader';
import { joinWords, type ScanText } from '@/lib/find/page-text';

type Options = {
  /** The file that the pages belong to; undefined until it is open. */
  of: object | undefined;
  /** The pages without text of their own, in order; more may be added at the end. */
  pages: readonly number[];
  /** Draws a page; undefined if there is no picture on it. */
  draw: (page: number) => Promise<HTMLCanvasElement | undefined>;
};

type Progress = {
  of: object | undefined;
  texts: readonly ScanText[];
  unread: readonly number[];
  /** Pages that are done, whether they could be read or not. */
  count: number;
};

/**
 * Reads the pages that are pictures one by one, and goes on after one that cannot be read; of a
 * file that is prepared out of sight, only the first page. Undefined if no page is a picture, or if
 * pictures are not to be read.
 */
export function useScans({ of, pages, draw }: Options): ScanReading | undefined {
  const { isShown, readsScans, mayReadScans } = usePreparation();
  const [reached, setReached] = useState<Progress>();
  const progress =
    reached && reached.of === of ? reached : { of, texts: noTexts, unread: noPages, count: 0 };
  const { texts, unread, count } = progress;
  const page = pages[count];
  const isNext = mayReadScans && (isShown || page === 0);

  const drawPage = useEffectEvent(draw);
  const isOnScreen = useEffectEvent(() => isShown);
  const finish = useEffectEvent(
    (page: number, words: Parameters<typeof joinWords>[1] | undefined) => {
      const read = words ? [...texts, joinWords(page, words)] : texts;
      setReached({ ...progress, texts: read, count: count + 1 });
    },
  );
  const skip = useEffectEvent((page: number) =>
    setReached({ ...progress, unread: [...unread, page], count: count + 1 }),
  );

  useEffect(() => {
    if (!of || page === undefined || !isNext) return;
    const controller = new AbortController();
    const { signal } = controller;
    readScan({ draw: () => drawPage(page), page, isShown: () => isOnScreen(), signal }).then(
      (words) => signal.aborted || finish(page, words),
      () => signal.aborted || skip(page),
    );
    return () => controller.abort();
  }, [of, page, isNext]);

  const isReading = page !== undefined;
  return useMemo(() => {
    if (!readsScans || (texts.length === 0 && unread.length === 0 && !isReading)) return;
    return { texts, unread, state: isReading ? 'reading' : 'done' };
  }, [readsScans, texts, unread, isReading]);
}

const noTexts: readonly ScanText[] = [];
const noPages: readonly number[] = [];
