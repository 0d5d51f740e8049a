import { useEffect, useRef, useState } from 'react';
import { pdfjs } from 'react-pdf';

/** Pixels of one canvas at the most, 64 MB of memory: what every browser can do. */
const maxPixels = 4096 * 4096;

/** A page on screen is drawn anew when its size has stayed the same for so long, in ms. */
const pause = 120;

/** Gives a canvas's memory back now rather than when it is collected. */
function release(canvas: HTMLCanvasElement) {
  canvas.width = 0;
  canvas.height = 0;
}

type Props = {
  page: pdfjs.PDFPageProxy;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** In degrees. */
  rotation: number;
};

/** A page's picture on a canvas of its own, sharp on this screen as far as memory allows. */
function draw({ page, width, height, rotation }: Props) {
  const density = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * density);
  canvas.height = Math.floor(height * density);
  const unscaled = page.getViewport({ scale: 1, rotation });
  const viewport = page.getViewport({ scale: canvas.width / unscaled.width, rotation });
  return { canvas, task: page.render({ canvas, viewport }) };
}

/** The picture of a page. While it is drawn at another size the previous one stays, stretched, so that nothing flashes. */
export function PageCanvas({ page, width, height, rotation }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLCanvasElement>(undefined);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let cancel: (() => void) | undefined;
    function redraw() {
      const { canvas, task } = draw({ page, width, height, rotation });
      cancel = () => task.cancel();
      task.promise.then(
        () => {
          frame.current?.replaceChildren(canvas);
          if (shown.current) release(shown.current);
          shown.current = canvas;
          setHasFailed(false);
        },
        (error) => {
          release(canvas);
          if (!(error instanceof pdfjs.RenderingCancelledException)) setHasFailed(true);
        },
      );
    }
    const timer = setTimeout(redraw, shown.current ? pause : 0);
    return () => {
      clearTimeout(timer);
      cancel?.();
    };
  }, [page, width, height, rotation]);

  useEffect(
    () => () => {
      if (shown.current) release(shown.current);
      page.cleanup();
    },
    [page],
  );

  return (
    <>
      <div ref={frame} className="viewer-canvas" />
      {hasFailed && <PageFailure />}
    </>
  );
}

/** Stands on a page that cannot be drawn. */
export function PageFailure() {
  return <p className="viewer-page-failure">This page could not be shown.</p>;
}
