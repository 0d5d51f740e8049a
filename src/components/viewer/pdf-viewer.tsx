import { type Text, t } from '@/texts/texts';
import 'react-pdf/dist/Page/TextLayer.css';
import { useMemo, useState } from 'react';
import { FilePages } from '@/components/viewer/file-pages';
import { useFileText } from '@/components/viewer/find/use-file-text';
import type { OpenPdf } from '@/components/viewer/pdf-engine';
import { PdfPage } from '@/components/viewer/pdf-page';
import { drawPage, isAlmostEmpty } from '@/components/viewer/scan/draw-page';
import { type PdfProblem, useLoadAll, usePageSizes, usePdf } from '@/components/viewer/use-pdf';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { useReportText, useSettled, type ViewerProps } from '@/components/viewer/viewer-props';
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

function PdfPages({ open, ...props }: ViewerProps & { open: OpenPdf }) {
  const { pdf, firstPage } = open;
  useLoadAll(open, props.mayLoadAll);
  const { sizes, setSizes } = usePageSizes(pdf, firstPage);
  const [isDrawn, setIsDrawn] = useState(false);
  const text = useFileText(pdf);
  const { pages } = text;
  const scanned = useMemo(
    () => pages.flatMap((page, index) => (isAlmostEmpty(page) ? [index] : [])),
    [pages],
  );
  return (
    <FilePages
      viewer={props}
      sizes={sizes}
      maxFit={4}
      text={text}
      scans={{ pages: scanned, draw: (page) => drawPage(pdf, page), isReady: true }}
      isDocument
      isSettled={isDrawn}
    >
      {(page, scale, rotation, marks) => (
        <PdfPage
          pdf={pdf}
          page={page}
          scale={scale}
          rotation={((sizes[page]?.rotation ?? 0) + rotation) % 360}
          text={pages[page]}
          marks={marks}
          onMeasured={(size) => setSizes(page, [size])}
          onDrawn={() => setIsDrawn(true)}
        />
      )}
    </FilePages>
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
