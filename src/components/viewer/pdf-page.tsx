import { Fragment, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Page, pdfjs } from 'react-pdf';
import { PageBoxes } from '@/components/viewer/find/boxes';
import type { Marks } from '@/components/viewer/find/use-find';
import { cssPixelsPerPoint, measurePage, type PdfPageSize } from '@/components/viewer/pdf-engine';
import { useDebounced } from '@/hooks/use-debounced';
import type { PageText } from '@/lib/find/page-text';
import { t } from '@/texts/texts';

type Props = {
  pdf: pdfjs.PDFDocumentProxy;
  /** Index, from 0. */
  page: number;
  /** Where 1 is 100 %. */
  scale: number;
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
  const { pdf, page: index, rotation, text, marks, onMeasured, onDrawn } = props;
  const scale = props.scale * cssPixelsPerPoint;
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
          <PageCanvas page={page} scale={scale} rotation={rotation} onDrawn={onDrawn} />
          {text && layoutCount > 0 && (
            <PageBoxes
              {...marks}
              page={index}
              text={text}
              scale={scale}
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
  /** CSS pixels per point. */
  scale: number;
  /** In degrees. */
  rotation: number;
};

/** Draws a page on a new canvas, at the resolution of the screen if memory allows. */
function draw({ page, scale, rotation }: Drawing) {
  const unscaled = page.getViewport({ scale: 1, rotation });
  const width = Math.round(unscaled.width * scale);
  const height = Math.round(unscaled.height * scale);
  const density = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * density);
  canvas.height = Math.floor(height * density);
  const viewport = page.getViewport({ scale: canvas.width / unscaled.width, rotation });
  return { canvas, task: page.render({ canvas, viewport }) };
}

/** Frees the memory of a canvas without waiting for garbage collection. */
function release(canvas: HTMLCanvasElement) {
  canvas.width = 0;
  canvas.height = 0;
}

/** The picture of a page. It is stretched until it has been drawn at a new size. */
function PageCanvas({ page, scale, rotation, onDrawn }: Drawing & { onDrawn: () => void }) {
  const drawnScale = useDebounced(scale, redrawDelay);
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLCanvasElement>(undefined);
  const [hasFailed, setHasFailed] = useState(false);
  const reportDrawn = useEffectEvent(onDrawn);

  useEffect(() => {
    const { canvas, task } = draw({ page, scale: drawnScale, rotation });
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
    return () => task.cancel();
  }, [page, drawnScale, rotation]);

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
