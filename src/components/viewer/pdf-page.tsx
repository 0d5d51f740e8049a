import { Fragment, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Page, pdfjs } from 'react-pdf';
import { PageBoxes } from '@/components/viewer/find/boxes';
import type { Marks } from '@/components/viewer/find/use-find';
import type { PageBox } from '@/components/viewer/page-layout';
import { cssPixelsPerPoint, measurePage, type PdfPageSize } from '@/components/viewer/pdf-engine';
import type { PageText } from '@/lib/find/page-text';
import { t } from '@/texts/texts';

type Props = {
  pdf: pdfjs.PDFDocumentProxy;
  /** Index, from 0. */
  page: number;
  box: PageBox;
  /** In degrees, including the rotation that the document gives the page. */
  rotation: number;
  /** Undefined until it has been read. */
  text: PageText | undefined;
  marks: Marks;
  onMeasured: (size: PdfPageSize) => void;
  /** Called when the page, or a message that it failed, is on screen. */
  onDrawn: () => void;
};

/**
 * One page: its picture below its text, which users select and screen readers read. It has no links
 * or form fields, because documents are untrusted.
 */
export function PdfPage(props: Props) {
  const { pdf, page: index, box, rotation, text, marks, onMeasured, onDrawn } = props;
  const { width, height, scale } = box;
  const [layoutCount, setLayoutCount] = useState(0);
  // Another function would make react-pdf lay out the text again.
  const onLayout = useCallback(() => setLayoutCount((count) => count + 1), []);
  return (
    <Page
      className="viewer-pdf-page"
      pdf={pdf}
      pageNumber={index + 1}
      rotate={rotation}
      renderMode="none"
      renderAnnotationLayer={false}
      loading={null}
      error={<PageFailure />}
      onLoadError={onDrawn}
      onLoadSuccess={(page) => onMeasured(measurePage(page))}
      onRenderTextLayerSuccess={onLayout}
    >
      {({ page }) => (
        <Fragment key={rotation}>
          <PageCanvas
            page={page}
            width={width}
            height={height}
            rotation={rotation}
            onDrawn={onDrawn}
          />
          {text && layoutCount > 0 && (
            <PageBoxes
              {...marks}
              page={index}
              text={text}
              scale={scale * cssPixelsPerPoint}
              rotation={rotation}
              layoutCount={layoutCount}
            />
          )}
        </Fragment>
      )}
    </Page>
  );
}

function PageFailure() {
  return <p className="viewer-page-failure">{t('This page could not be shown.')}</p>;
}

/** Largest canvas that every browser can create, in pixels; it takes 64 MB. */
const maxPixels = 4096 * 4096;

/** Delay before a page is redrawn at a new size, in ms. */
const redrawDelay = 120;

type Drawing = {
  page: pdfjs.PDFPageProxy;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** In degrees. */
  rotation: number;
};

/** Draws a page on a new canvas, at the resolution of the screen if memory allows. */
function draw({ page, width, height, rotation }: Drawing) {
  const density = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * density);
  canvas.height = Math.floor(height * density);
  const unscaled = page.getViewport({ scale: 1, rotation });
  const viewport = page.getViewport({ scale: canvas.width / unscaled.width, rotation });
  return { canvas, task: page.render({ canvas, viewport }) };
}

/** Frees the memory of a canvas without waiting for garbage collection. */
function release(canvas: HTMLCanvasElement) {
  canvas.width = 0;
  canvas.height = 0;
}

/** The picture of a page. It is stretched until it has been drawn at a new size. */
function PageCanvas({ page, width, height, rotation, onDrawn }: Drawing & { onDrawn: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLCanvasElement>(undefined);
  const [hasFailed, setHasFailed] = useState(false);
  const reportDrawn = useEffectEvent(onDrawn);

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
          reportDrawn();
        },
        (error) => {
          release(canvas);
          if (error instanceof pdfjs.RenderingCancelledException) return;
          setHasFailed(true);
          reportDrawn();
        },
      );
    }
    const timer = setTimeout(redraw, shown.current ? redrawDelay : 0);
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
