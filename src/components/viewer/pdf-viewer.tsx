import { chunk, delay, isEqual, range, union, without } from 'es-toolkit';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { toFactSource } from '@/components/viewer/file-facts/pdf-facts';
import { FilePages } from '@/components/viewer/file-pages';
import { type FileText, useFileText } from '@/components/viewer/find/use-file-text';
import {
  measurePage,
  type OpenPdf,
  openPdf,
  type PdfPageSize,
} from '@/components/viewer/pdf-engine';
import { PdfPage } from '@/components/viewer/pdf-page';
import { openPieces, toSource } from '@/components/viewer/pdf-source';
import { codeSide } from '@/components/viewer/qr/read-page-codes';
import { drawAnyPage, drawPage, isAlmostEmpty } from '@/components/viewer/scan/draw-page';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { useReportText, useSettled, type ViewerProps } from '@/components/viewer/viewer-props';
import type { PageText } from '@/lib/find/page-text';
import { isForeign } from '@/lib/media-url';
import { type Text, t } from '@/texts/texts';

export { startWorker } from '@/components/viewer/pdf-engine';

type Problem = { message: Text; canRetry?: true; mayBeOld?: true };

/** No answer came, or the server's CORS headers forbid reading it. */
const unreachable: Problem = { message: 'The file could not be loaded.', canRetry: true };

/** Problems by the name of the pdf.js error. All others are `unreachable`. */
const problems = new Map<string, Problem>([
  ['InvalidPDFException', { message: 'This PDF is damaged and cannot be shown.' }],
  ['PasswordException', { message: 'This PDF is protected by a password and cannot be shown.' }],
  ['UnshowableException', { message: 'This PDF cannot be shown here.' }],
  [
    'UnstartableException',
    {
      message: 'This browser could not start the PDF viewer. It may be too old for it.',
      canRetry: true,
      mayBeOld: true,
    },
  ],
  ['ResponseException', { message: 'The server did not send the file.', canRetry: true }],
]);

/** Shows a PDF. One that only the browser may read is shown by the browser's own viewer. */
export function PdfViewer(props: ViewerProps) {
  const { open, problem } = usePdf(props);
  if (open) return <PdfPages {...props} open={open} />;
  if (!problem) return <ViewerLoading />;
  if (problem === unreachable && isForeign(props.url)) return <BrowserViewer {...props} />;
  return (
    <ViewerFailure {...props} retry={problem.canRetry && props.onRetry}>
      <span>{t(problem.message)}</span>
      {problem.mayBeOld && (
        <>
          {' '}
          <a href={props.url} target="_blank" rel="noreferrer">
            {t('Open the file in a new tab')}
          </a>
        </>
      )}
    </ViewerFailure>
  );
}

/** Opens a PDF. Closes it on unmount, or when `url` changes. */
function usePdf({ url, renewUrl, isShown }: ViewerProps) {
  const [state, setState] = useState<{ open?: OpenPdf; problem?: Problem }>({});

  const renew = useEffectEvent(async () => renewUrl?.());
  const isAhead = useEffectEvent(() => !isShown);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onLost = () => setState({ problem: unreachable });
    const source = isAhead()
      ? openPieces({ url, renew: () => renew() }, signal, onLost)
      : toSource(url);
    openPdf(source, signal).then(
      (open) => signal.aborted || setState({ open }),
      ({ name }: Error) =>
        signal.aborted || setState({ problem: problems.get(name) ?? unreachable }),
    );
    return () => controller.abort();
  }, [url]);

  return state;
}

function PdfPages({ open, ...props }: ViewerProps & { open: OpenPdf }) {
  const { pdf, firstPage } = open;
  useLoadAll(open, props.mayLoadAll);
  const { sizes, setSizes } = usePageSizes(pdf, firstPage);
  const facts = useMemo(() => toFactSource(pdf), [pdf]);
  const [isDrawn, setIsDrawn] = useState(false);
  const [lacking, setLacking] = useState<readonly number[]>([]);
  const readText = useFileText(pdf);
  const { pages } = readText;
  const text = useMemo(() => withUnread(readText, lacking), [readText, lacking]);
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
      drawCodes={(page, signal) => drawAnyPage(pdf, { page, side: codeSide, signal })}
      facts={facts}
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
          onDrawn={(isWhole) => {
            setIsDrawn(true);
            setLacking((known) => (isWhole ? without(known, page) : union(known, [page])));
          }}
        />
      )}
    </FilePages>
  );
}

/** Marks pages that are not shown whole: a value that was not found there may be there. */
function withUnread(text: FileText, lacking: readonly number[]): FileText {
  if (lacking.length === 0) return text;
  const pages = text.pages.map(
    (page, index): PageText => (lacking.includes(index) ? { ...page, isUnread: true } : page),
  );
  return { ...text, pages };
}

/** Loads the rest of a file that was opened in pieces, as soon as the connection is free. */
function useLoadAll({ loadRest }: OpenPdf, mayLoadAll: boolean): void {
  useEffect(() => {
    if (!mayLoadAll || !loadRest) return;
    const controller = new AbortController();
    void loadWithRetries(loadRest, controller.signal);
    return () => controller.abort();
  }, [mayLoadAll, loadRest]);
}

/** Delay before a lost piece is requested again, in ms. It doubles each time. */
const minRetryDelay = 2000;
const maxRetryDelay = 60_000;

/** Retries without limit, because searching and measuring wait for the whole file. */
async function loadWithRetries(loadRest: NonNullable<OpenPdf['loadRest']>, signal: AbortSignal) {
  let retryDelay = minRetryDelay;
  while (!signal.aborted) {
    try {
      return await loadRest(signal);
    } catch {
      await delay(retryDelay, { signal }).catch(() => undefined);
      retryDelay = Math.min(2 * retryDelay, maxRetryDelay);
    }
  }
}

/** Pages measured at a time, so that measuring does not delay drawing. */
const batchSize = 25;

/**
 * The sizes of all pages; the first page's size stands in for those not yet measured. Measuring
 * waits for the whole file, because it would request the file in pieces earlier. `setSizes` sets
 * known sizes, from page index `first` on.
 */
function usePageSizes(pdf: PDFDocumentProxy, firstPage: PdfPageSize) {
  const [sizes, setAllSizes] = useState(() =>
    Array.from({ length: pdf.numPages }, () => firstPage),
  );

  const setSizes = useCallback((first: number, found: PdfPageSize[]) => {
    setAllSizes((known) =>
      isEqual(known.slice(first, first + found.length), found)
        ? known
        : known.toSpliced(first, found.length, ...found),
    );
  }, []);

  useEffect(() => {
    let isMounted = true;
    // A page that cannot be measured keeps the first page's size. Drawing it reports the error.
    const measure = (page: number) => pdf.getPage(page + 1).then(measurePage, () => firstPage);
    async function measureAll() {
      await pdf.getDownloadInfo();
      for (const pages of chunk(range(pdf.numPages), batchSize)) {
        const found = await Promise.all(pages.map(measure));
        if (!isMounted) return;
        setSizes(pages[0] ?? 0, found);
      }
    }
    // Without the whole file, all pages keep the first page's size.
    measureAll().catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [pdf, firstPage, setSizes]);

  return { sizes, setSizes };
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
