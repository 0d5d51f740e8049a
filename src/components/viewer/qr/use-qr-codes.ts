import { uniqBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { readPageCodes } from '@/components/viewer/qr/read-page-codes';
import type { ScrollerState } from '@/components/viewer/use-page-scroller';
import { useDebounced } from '@/hooks/use-debounced';
import { turn } from '@/lib/find/box';
import type { QrCode } from '@/lib/qr/read-codes';

/** A QR code of a file. `page` counts from 0. */
export type FileCode = QrCode & { page: number };

/** The QR codes of a file, and the way to them. */
export type FileCodes = {
  codes: readonly FileCode[];
  /** Scrolls to a code, and marks it. */
  reveal: (code: FileCode) => void;
};

/** Draws a page to read its codes from; undefined if that fails. */
export type DrawCodes = (
  page: number,
  signal: AbortSignal,
) => Promise<HTMLCanvasElement | undefined>;

type Options = {
  /** True if nothing more urgent is under way. */
  mayRead: boolean;
  /** Receives the codes of the file on screen, then undefined. Keep it stable. */
  onCodes: ((codes: FileCodes | undefined) => void) | undefined;
};

/** Time that a page is on screen before it is read, in ms. */
const pause = 300;

/**
 * Reads the QR codes of the page on screen. Reports those of all pages shown so far: lines that
 * come and go would move the page. Returns the marked code.
 */
export function useQrCodes(
  scroller: Pick<ScrollerState, 'current' | 'rotation' | 'reveal'>,
  draw: DrawCodes,
  { mayRead, onCodes }: Options,
): FileCode | undefined {
  const page = useDebounced(scroller.current, pause);
  const [read, setRead] = useState<readonly (readonly FileCode[] | undefined)[]>([]);
  const [marked, setMarked] = useState<FileCode>();
  const isWanted = mayRead && !read[page];
  const drawPage = useEffectEvent(draw);

  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ready = (found: readonly QrCode[]) => {
      if (signal.aborted) return;
      setRead((pages) =>
        Object.assign([...pages], { [page]: found.map((one) => ({ ...one, page })) }),
      );
    };
    drawPage(page, signal)
      .then((canvas) => (canvas ? readPageCodes(canvas, signal) : []))
      // A page that cannot be drawn says so itself; one without codes says nothing.
      .then(ready, () => ready([]));
    return () => controller.abort();
  }, [page, isWanted]);

  const codes = useMemo(
    () =>
      uniqBy(
        read.flatMap((found) => found ?? []),
        ({ content }) => content,
      ),
    [read],
  );
  const reveal = useEffectEvent((code: FileCode) => {
    const { left, top, width, height } = turn(code.box, scroller.rotation);
    scroller.reveal(code.page, left + width / 2, top + height / 2);
  });
  // Runs before the paint: codes of a file that was read ahead must not push lines down.
  useLayoutEffect(() => {
    if (!onCodes || codes.length === 0) return;
    onCodes({
      codes,
      reveal(code) {
        reveal(code);
        setMarked(code);
      },
    });
    return () => onCodes(undefined);
  }, [onCodes, codes]);

  return marked;
}
