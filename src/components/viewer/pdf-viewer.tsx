import 'react-pdf/dist/Page/TextLayer.css';
import { useMemo, useState } from 'react';
import { FindInFile } from '@/components/viewer/find/find-in-file';
import { useReportText } from '@/components/viewer/find/finder-context';
import { PageBoxes } from '@/components/viewer/find/page-boxes';
import { ScanBoxes } from '@/components/viewer/find/scan-boxes';
import { type FileText, useFileText } from '@/components/viewer/find/use-file-text';
import { useFind } from '@/components/viewer/find/use-find';
import { PageScroller, usePageScroller } from '@/components/viewer/page-scroller';
import { cssPixelsPerPoint, type OpenPdf } from '@/components/viewer/pdf-engine';
import { PdfPage } from '@/components/viewer/pdf-page';
import { useSettled } from '@/components/viewer/preparation';
import { drawPage, hasHardlyText } from '@/components/viewer/scan/draw-page';
import { useScans } from '@/components/viewer/scan/use-scans';
import { type PdfProblem, usePageSizes, usePdf, useReadOn } from '@/components/viewer/use-pdf';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { PageNavigation, ViewerToolbar } from '@/components/viewer/viewer-toolbar';
import { isForeign } from '@/lib/media-url';

export { startWorker } from '@/components/viewer/pdf-engine';

const messages: Record<PdfProblem, string> = {
  damaged: 'This PDF is damaged and cannot be shown.',
  encrypted: 'This PDF is protected by a password and cannot be shown.',
  refused: 'The server did not hand out the file.',
  unreachable: 'The file could not be loaded.',
};

type Source = { url: string; name: string };

type Renewal = { renewUrl: () => Promise<string | undefined>; onRetry?: () => void };

/** Shows a PDF, or leaves one that only the browser may read to the browser's own viewer. */
export function PdfViewer({ url, name, renewUrl, onRetry }: Source & Renewal) {
  const { open, problem, reopen } = usePdf(url, renewUrl);
  const text = useReadText(open?.pdf);
  useReportText(problem ? 'unreadable' : text);
  if (open) return <PdfPages {...open} name={name} text={text} />;
  if (!problem) return <ViewerLoading />;
  if (problem === 'unreachable' && isForeign(url)) return <BrowserViewer url={url} name={name} />;

  function retry() {
    reopen();
    onRetry?.();
  }
  const canRetry = problem === 'refused' || problem === 'unreachable';
  return <ViewerFailure retry={canRetry ? retry : undefined}>{messages[problem]}</ViewerFailure>;
}

/** The text of a PDF, and what is read from its pages that have hardly any. */
function useReadText(pdf: OpenPdf['pdf'] | undefined): FileText {
  const text = useFileText(pdf);
  const { pages } = text;
  const pictures = useMemo(
    () => pages.flatMap((page, index) => (hasHardlyText(page) ? [index] : [])),
    [pages],
  );
  const scans = useScans({
    of: pdf,
    pages: pictures,
    draw: async (page) => pdf && drawPage(pdf, page),
  });
  return useMemo(() => ({ ...text, scans }), [text, scans]);
}

function PdfPages({ name, text, ...open }: OpenPdf & { name: string; text: FileText }) {
  const { pdf, firstPage } = open;
  useReadOn(open);
  const { sizes, setSizes } = usePageSizes(pdf, firstPage);
  const scroller = usePageScroller(sizes, { maxFit: 4 });
  const [isDrawn, setIsDrawn] = useState(false);
  useSettled(isDrawn);
  const { search, getPlaces, getScanPlaces, current, onBoxed } = useFind(scroller, text);
  return (
    <div className="viewer">
      <ViewerToolbar scroller={scroller}>
        <PageNavigation current={scroller.current} count={pdf.numPages} goTo={scroller.goTo} />
        <FindInFile search={search} />
      </ViewerToolbar>
      <PageScroller scroller={scroller} name={name}>
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
              {(rendered) => (
                <>
                  {pageText && (
                    <PageBoxes
                      text={pageText}
                      scale={box.scale * cssPixelsPerPoint}
                      rotation={rotation}
                      places={getPlaces(page)}
                      current={current}
                      rendered={rendered}
                      onBoxed={onBoxed}
                    />
                  )}
                  {scan && (
                    <ScanBoxes
                      scan={scan}
                      rotation={scroller.rotation}
                      places={getScanPlaces(page)}
                      current={current}
                      onBoxed={onBoxed}
                    />
                  )}
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
function BrowserViewer({ url, name }: Source) {
  useSettled(true);
  return (
    <div className="viewer">
      <iframe
        className="viewer-frame"
        title={`Preview of ${name}`}
        src={url}
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
