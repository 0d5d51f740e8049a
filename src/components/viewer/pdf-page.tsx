import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PageBoxes } from '@/components/viewer/find/boxes';
import type { Marks } from '@/components/viewer/find/use-find';
import { hasLostPicture } from '@/components/viewer/lost-pictures';
import { toBoxSize } from '@/components/viewer/page-layout';
import { cssPixelsPerPoint, measurePage, type PdfPageSize } from '@/components/viewer/pdf-engine';
import { PageNotice } from '@/components/viewer/viewer-messages';
import { useDebounced } from '@/hooks/use-debounced';
import type { PageText } from '@/lib/find/page-text';
import { type Text, t } from '@/texts/texts';
import '@/styles/pdf-page.scss';

type Props = {
  pdf: PDFDocumentProxy;
  /** Index, from 0. */
  page: number;
  /** Scale, where 1 is 100 %. */
  scale: number;
  /** Degrees, including the rotation that the document gives the page. */
  rotation: number;
  /** Undefined until it has been read. */
  text: PageText | undefined;
  marks: Marks;
  onMeasured: (size: PdfPageSize) => void;
  /** Called when the page, or a message that it lacks something, is on screen. */
  onDrawn: (isWhole: boolean) => void;
};

/**
 * One page: its picture below its text, which users select and screen readers read. It has no links
 * or form fields, because documents are untrusted.
 */
export function PdfPage(props: Props) {
  const { pdf, page: index, rotation, text, marks, onMeasured, onDrawn } = props;
  const { problem, settle } = useProblem(onDrawn);
  const [page, setPage] = useState<PDFPageProxy>();
  const [spans, setSpans] = useState<HTMLElement[]>();
  const scale = props.scale * cssPixelsPerPoint;

  const show = useEffectEvent((loaded: PDFPageProxy) => {
    setPage(loaded);
    onMeasured(measurePage(loaded));
  });
  const fail = useEffectEvent(() => settle(failed));
  useEffect(() => {
    let isMounted = true;
    pdf.getPage(index + 1).then(
      (loaded) => isMounted && show(loaded),
      () => isMounted && fail(),
    );
    return () => {
      isMounted = false;
    };
  }, [pdf, index]);

  return (
    <>
      {problem && <PageNotice>{t(problem)}</PageNotice>}
      {page && (
        <Fragment key={rotation}>
          <PageCanvas page={page} scale={scale} rotation={rotation} onSettled={settle} />
          <PageWords page={page} rotation={rotation} onLaidOut={setSpans} />
          {text && spans && (
            <PageBoxes
              {...marks}
              page={index}
              text={text}
              scale={scale}
              rotation={rotation}
              spans={spans}
            />
          )}
        </Fragment>
      )}
    </>
  );
}

type WordsProps = {
  page: PDFPageProxy;
  /** Degrees. */
  rotation: number;
  /** Receives an element for each piece of the text. */
  onLaidOut: (spans: HTMLElement[]) => void;
};

/** The text of a page, laid out once, in points: the style sheet makes it follow the zoom. */
function PageWords({ page, rotation, onLaidOut }: WordsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onLaidOut);

  useEffect(() => {
    const container = ref.current;
    if (!container) return;
    const layer = new TextLayer({
      container,
      textContentSource: page.streamTextContent({ includeMarkedContent: true }),
      viewport: page.getViewport({ scale: 1, rotation }),
    });
    async function layOut(end: HTMLElement) {
      await layer.render();
      // Selecting into empty space would select all of the text.
      end.className = 'endOfContent';
      container?.append(end);
      tell(layer.textDivs.filter(({ isConnected }) => isConnected));
    }
    // Reports nothing: the picture of the page does.
    layOut(document.createElement('div')).catch(() => undefined);
    return () => {
      layer.cancel();
      container.replaceChildren();
    };
  }, [page, rotation]);

  return <div ref={ref} className="textLayer" />;
}

const failed: Text = 'This page could not be shown.';
const incomplete: Text = 'A picture on this page could not be shown.';
const late: Text = 'This page takes too long to be drawn. You can download the file instead.';

/** Time after which a page that is not drawn says so, in ms. */
const patience = 10_000;

/** Returns the problem of a page; nothing once the page is drawn whole. */
function useProblem(onDrawn: Props['onDrawn']) {
  const [isSettled, setIsSettled] = useState(false);
  const [problem, setProblem] = useState<Text>();

  function settle(found: Text | undefined) {
    setIsSettled(true);
    setProblem(found);
    onDrawn(found === undefined);
  }

  const giveUp = useEffectEvent(() => {
    setProblem(late);
    onDrawn(false);
  });
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => giveUp(), patience);
    return () => clearTimeout(timer);
  }, [isSettled]);

  return { problem, settle };
}

/** Largest canvas that every browser can create, in pixels; it takes 64 MB. */
const maxPixels = 4096 * 4096;

/** Delay before a page is redrawn at a new size, in ms. */
const redrawDelay = 120;

type Drawing = {
  page: PDFPageProxy;
  /** CSS pixels per point. */
  scale: number;
  /** Degrees. */
  rotation: number;
};

/** Draws a page on a new canvas, at the resolution of the screen if memory allows. */
function draw({ page, scale, rotation }: Drawing) {
  const unscaled = page.getViewport({ scale: 1, rotation });
  const { width, height } = toBoxSize(unscaled, scale);
  const density = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * density));
  canvas.height = Math.max(1, Math.floor(height * density));
  // Scales by the longer side, which is the more exact one.
  const isWide = width > height;
  const fit = isWide ? canvas.width / unscaled.width : canvas.height / unscaled.height;
  const viewport = page.getViewport({ scale: fit, rotation });
  return { canvas, task: page.render({ canvas, viewport }) };
}

/** Frees the memory of a canvas without waiting for garbage collection. */
function free(canvas: HTMLCanvasElement) {
  canvas.width = 0;
  canvas.height = 0;
}

/** The picture of a page. It is stretched until it has been drawn at a new size. */
function PageCanvas({
  page,
  scale,
  rotation,
  onSettled,
}: Drawing & { onSettled: (problem: Text | undefined) => void }) {
  const drawnScale = useDebounced(scale, redrawDelay);
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLCanvasElement>(undefined);
  const settle = useEffectEvent(onSettled);

  useEffect(() => {
    const { canvas, task } = draw({ page, scale: drawnScale, rotation });
    async function finish() {
      try {
        await task.promise;
      } catch (error) {
        free(canvas);
        if (!(error instanceof RenderingCancelledException)) settle(failed);
        return;
      }
      frame.current?.replaceChildren(canvas);
      if (shown.current) free(shown.current);
      shown.current = canvas;
      settle((await hasLostPicture(page).catch(() => false)) ? incomplete : undefined);
    }
    void finish();
    return () => task.cancel();
  }, [page, drawnScale, rotation]);

  useEffect(
    () => () => {
      if (shown.current) free(shown.current);
      page.cleanup();
    },
    [page],
  );

  return <div ref={frame} className="viewer-canvas" />;
}
