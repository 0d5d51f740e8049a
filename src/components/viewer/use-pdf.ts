import { delay } from 'es-toolkit';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import {
  measurePage,
  type OpenPdf,
  openPdf,
  type PdfPageSize,
} from '@/components/viewer/pdf-engine';
import { openPieces, toSource } from '@/components/viewer/pdf-source';
import { usePreparation } from '@/components/viewer/preparation';

/** `unreachable`: there was no answer, or the server's CORS headers forbid reading it. */
export type PdfProblem = 'damaged' | 'encrypted' | 'refused' | 'unreachable';

/** Problems by the name of the pdf.js error. */
const problems = new Map<unknown, PdfProblem>([
  ['InvalidPDFException', 'damaged'],
  ['PasswordException', 'encrypted'],
  ['ResponseException', 'refused'],
]);

function toProblem(error: unknown): PdfProblem {
  return (error instanceof Error && problems.get(error.name)) || 'unreachable';
}

/**
 * Opens the PDF at `url`, and closes it on unmount or when `url` changes. `renewUrl` asks for
 * another address of the same file.
 */
export function usePdf(url: string, renewUrl: () => Promise<string | undefined>) {
  const [state, setState] = useState<{ open?: OpenPdf; problem?: PdfProblem }>({});
  const [attempt, setAttempt] = useState(0);

  const { isShown } = usePreparation();
  const renew = useEffectEvent(() => renewUrl());
  const isAhead = useEffectEvent(() => !isShown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reopens the url
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onLost = () => setState({ problem: 'unreachable' });
    const source = isAhead()
      ? openPieces({ url, renew: () => renew() }, signal, onLost)
      : toSource(url);
    openPdf(source, signal).then(
      (open) => signal.aborted || setState({ open }),
      (error) => signal.aborted || setState({ problem: toProblem(error) }),
    );
    return () => controller.abort();
  }, [url, attempt]);

  function reopen() {
    setState({});
    setAttempt((count) => count + 1);
  }

  return { ...state, reopen };
}

/** Loads the rest of a file once its first page, and those prepared beside it, are there. */
export function useReadOn({ readOn }: OpenPdf): void {
  const { mayLoadAll } = usePreparation();
  useEffect(() => {
    if (!mayLoadAll || !readOn) return;
    const controller = new AbortController();
    void readToEnd(readOn, controller.signal);
    return () => controller.abort();
  }, [mayLoadAll, readOn]);
}

/** ms before a lost piece is requested again: the first pause, and the longest. */
const firstPause = 2000;
const longestPause = 60_000;

/** Searching and measuring wait for the whole file, so reading goes on after a lost piece. */
async function readToEnd(readOn: NonNullable<OpenPdf['readOn']>, signal: AbortSignal) {
  let pause = firstPause;
  while (!signal.aborted) {
    try {
      return await readOn(signal);
    } catch {
      await delay(pause, { signal }).catch(() => undefined);
      pause = Math.min(2 * pause, longestPause);
    }
  }
}

/** Pages measured at a time, so that measuring does not hold up drawing. */
const batchSize = 25;

/**
 * The sizes of all pages; the first page's size stands in for those not yet measured. Measuring
 * waits for the whole file: earlier, it would request the file in pieces. `setSizes` takes sizes
 * found elsewhere, from page index `first` on.
 */
export function usePageSizes(pdf: pdfjs.PDFDocumentProxy, firstPage: PdfPageSize) {
  const [sizes, setAllSizes] = useState(() =>
    Array.from({ length: pdf.numPages }, () => firstPage),
  );

  const setSizes = useCallback((first: number, found: PdfPageSize[]) => {
    setAllSizes((known) =>
      found.every((size, index) => isSameSize(size, known[first + index]))
        ? known
        : known.toSpliced(first, found.length, ...found),
    );
  }, []);

  useEffect(() => {
    let isMounted = true;
    async function measureAll() {
      await pdf.getDownloadInfo();
      for (let first = 0; first < pdf.numPages && isMounted; first += batchSize) {
        const length = Math.min(batchSize, pdf.numPages - first);
        const found = await Promise.all(
          Array.from({ length }, (_, index) => measure(first + index + 1)),
        );
        if (isMounted) setSizes(first, found);
      }
    }
    // A page that cannot be measured keeps the first page's size; drawing it reports the error.
    const measure = (number: number) => pdf.getPage(number).then(measurePage, () => firstPage);
    // Without the whole file, all pages keep it.
    measureAll().catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [pdf, firstPage, setSizes]);

  return { sizes, setSizes };
}

function isSameSize(a: PdfPageSize, b: PdfPageSize | undefined): boolean {
  return a.width === b?.width && a.height === b.height && a.rotation === b.rotation;
}
