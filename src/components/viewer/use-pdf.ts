import { chunk, delay, isEqual, range } from 'es-toolkit';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import {
  measurePage,
  type OpenPdf,
  openPdf,
  type PdfPageSize,
} from '@/components/viewer/pdf-engine';
import { openPieces, toSource } from '@/components/viewer/pdf-source';
import type { ViewerProps } from '@/components/viewer/viewer-props';

/** `unreachable`: no answer came, or the server's CORS headers forbid reading it. */
export type PdfProblem = 'damaged' | 'encrypted' | 'refused' | 'unreachable';

/** Problems by the name of the pdf.js error. */
const problems = new Map<string, PdfProblem>([
  ['InvalidPDFException', 'damaged'],
  ['PasswordException', 'encrypted'],
  ['ResponseException', 'refused'],
]);

/** Opens a PDF. Closes it on unmount, or when `url` changes. */
export function usePdf({ url, renewUrl, isShown }: ViewerProps) {
  const [state, setState] = useState<{ open?: OpenPdf; problem?: PdfProblem }>({});

  const renew = useEffectEvent(async () => renewUrl?.());
  const isAhead = useEffectEvent(() => !isShown);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onLost = () => setState({ problem: 'unreachable' });
    const source = isAhead()
      ? openPieces({ url, renew: () => renew() }, signal, onLost)
      : toSource(url);
    openPdf(source, signal).then(
      (open) => signal.aborted || setState({ open }),
      ({ name }: Error) =>
        signal.aborted || setState({ problem: problems.get(name) ?? 'unreachable' }),
    );
    return () => controller.abort();
  }, [url]);

  return state;
}

/** Loads the rest of a file that was opened in pieces, as soon as the connection is free. */
export function useLoadAll({ loadRest }: OpenPdf, mayLoadAll: boolean): void {
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
export function usePageSizes(pdf: pdfjs.PDFDocumentProxy, firstPage: PdfPageSize) {
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
