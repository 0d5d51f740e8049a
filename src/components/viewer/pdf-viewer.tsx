import { type Text, t } from '@/texts/texts';
import 'react-pdf/dist/Page/TextLayer.css';
import { useMemo, useState } from 'react';
import { PageBoxes, ScanBoxes } from '@/components/viewer/find/boxes';
import { FindInFile } from '@/components/viewer/find/find-in-file';
import { type FileText, useFileText } from '@/components/viewer/find/use-file-text';
import { useFind } from '@/components/viewer/find/use-find';
import { PageScroller, usePageScroller } from '@/components/viewer/page-scroller';
import { cssPixelsPerPoint, type OpenPdf } from '@/components/viewer/pdf-engine';
import { PdfPage } from '@/components/viewer/pdf-page';
import { drawPage, isAlmostEmpty } from '@/components/viewer/scan/draw-page';
import { useScans } from '@/components/viewer/scan/use-scans';
import { type PdfProblem, useLoadAll, usePageSizes, usePdf } from '@/components/viewer/use-pdf';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { useReportText, useSettled, type ViewerProps } from '@/components/viewer/viewer-props';
import { PageNavigation, ViewerToolbar } from '@/components/viewer/viewer-toolbar';
import { isForeign } from '@/lib/media-url';

export { startWorker } from '@/components/viewer/pdf-engine';

const messages: Record<PdfProblem, Text> = {
  damaged: 'This PDF is damaged and cannot be shown.',
  encrypted: 'This PDF is protected by a password and cannot be shown.',
  refused: 'The server did not send the file.',
  unreachable: 'The file could not be loaded.',
};

/** Shows a PDF. One that only the browser may read is shown by the browser's own viewer. */
export function PdfViewer(props: ViewerProps) {
  const { open, problem } = usePdf(props);
  if (open) return <PdfPages {...props} open={open} />;
  if (!problem) return <ViewerLoading />;
  if (problem === 'unreachable' && isForeign(props.url)) return <BrowserViewer {...props} />;
  const canRetry = problem === 'refused' || problem === 'unreachable';
  return (
    <ViewerFailure {...props} retry={canRetry ? props.onRetry : undefined}>
      {t(messages[problem])}
    </ViewerFailure>
  );
}

/** The text of a PDF, and of its scanned pages. */
function usePdfText(
  pdf: OpenPdf['pdf'],
  { isShown, scans: mode }: Pick<ViewerProps, 'isShown' | 'scans'>,
): FileText {
  const text = useFileText(pdf);
  const { pages } = text;
  const scannedPages = useMemo(
    () => pages.flatMap((page, index) => (isAlmostEmpty(page) ? [index] : [])),
    [pages],
  );
  const draw = (page: number) => drawPage(pdf, page);
  const scans = useScans({ pages: scannedPages, draw, isReady: true, isShown, mode });
  return useMemo(() => ({ ...text, scans }), [text, scans]);
}

function PdfPages({ open, ...props }: ViewerProps & { open: OpenPdf }) {
  const { name, find, pins } = props;
  const { pdf, firstPage } = open;
  useLoadAll(open, props.mayLoadAll);
  const text = usePdfText(pdf, props);
  useReportText(text, find);
  const { sizes, setSizes } = usePageSizes(pdf, firstPage);
  const scroller = usePageScroller(sizes, { maxFit: 4 });
  const [isDrawn, setIsDrawn] = useState(false);
  useSettled(isDrawn, props.onSettled);
  const { search, marks } = useFind(scroller, text, find);
  return (
    <div className="viewer">
      <ViewerToolbar scroller={scroller}>
        <PageNavigation current={scroller.current} count={pdf.numPages} goTo={scroller.goTo} />
        <FindInFile search={search} />
      </ViewerToolbar>
      <PageScroller scroller={scroller} name={name} pins={pins}>
        {(page, box) => {
          const rotation = ((sizes[page]?.rotation ?? 0) + scroller.rotation) % 360;
          const pageText = text.pages[page];
          const scan = text.scans?.texts.find((one) => one.page === page);
          return (
            <PdfPage
              pdf={pdf}
              page={page}
              box={box}
              rotation={rotation}
              onMeasured={(size) => setSizes(page, [size])}
              onDrawn={() => setIsDrawn(true)}
            >
              {(layoutCount) => (
                <>
                  {pageText && layoutCount > 0 && (
                    <PageBoxes
                      {...marks}
                      page={page}
                      text={pageText}
                      scale={box.scale * cssPixelsPerPoint}
                      rotation={rotation}
                      layoutCount={layoutCount}
                    />
                  )}
                  {scan && <ScanBoxes {...marks} scan={scan} rotation={scroller.rotation} />}
                </>
              )}
            </PdfPage>
          );
        }}
      </PageScroller>
    </div>
  );
}

/**
 * The browser's own PDF viewer, which needs no CORS permission. Chromium does not start it in a
 * sandboxed frame: use this only for files of other origins, which cannot reach the app.
 */
function BrowserViewer({ url, name, find, onSettled }: ViewerProps) {
  useSettled(true, onSettled);
  useReportText('unreadable', find);
  return (
    <div className="viewer">
      <iframe
        className="viewer-frame"
        title={t('Preview of {name}', { name })}
        src={url}
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
