import { type ReactNode, useEffect, useState } from 'react';
import { vi } from 'vitest';

/** Replaces react-pdf, which needs a real browser. It opens pages of given sizes. */

/** The workers that have been started. */
export const workers: { destroy: () => void }[] = [];

class PDFWorker {
  promise = Promise.resolve();
  destroy = vi.fn();
  constructor() {
    workers.push(this);
  }
}

export class PDFDataRangeTransport {
  /** Called when the last piece has come. */
  static onDone = () => {};
  requestDataRange() {}
  onDataProgressiveRead() {}
  onDataProgressiveDone() {
    PDFDataRangeTransport.onDone();
  }
}

export const getDocument = vi.fn();

export const pdfjs = {
  getDocument,
  PDFDataRangeTransport,
  PDFWorker,
  GlobalWorkerOptions: {},
  VerbosityLevel: {},
  OPS: {},
  RenderingCancelledException: class {},
  InvalidPDFException: class extends Error {
    override name = 'InvalidPDFException';
  },
};

type FakePage = ReturnType<typeof fakePage>;
export type FakePdf = ReturnType<typeof fakePdf>;

export function Page(props: {
  pdf: FakePdf;
  pageNumber: number;
  error: ReactNode;
  onLoadSuccess: (page: FakePage) => void;
  onLoadError: () => void;
  children: (loaded: { page: FakePage }) => ReactNode;
}) {
  const { pdf, pageNumber, error, onLoadSuccess, onLoadError, children } = props;
  const [page, setPage] = useState<FakePage>();
  const [hasFailed, setHasFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as in react-pdf, told once
  useEffect(() => {
    if (page) onLoadSuccess(page);
    else {
      pdf.getPage(pageNumber).then(setPage, () => {
        setHasFailed(true);
        onLoadError();
      });
    }
  }, [page]);
  if (hasFailed) return error;
  return page ? <div data-testid="page">{children({ page })}</div> : null;
}

export function fakePage(width: number, height: number, drawing = Promise.resolve()) {
  return {
    rotate: 0,
    getViewport: ({ scale }: { scale: number }) => ({
      width: width * scale,
      height: height * scale,
    }),
    render: () => ({ promise: drawing, cancel: () => undefined }),
    cleanup: () => undefined,
    objs: [] as [string, object | null][],
    commonObjs: [] as [string, object | null][],
    getOperatorList: async () => ({ argsArray: [] as unknown[] }),
  };
}

/** A damaged page is undefined. */
export function fakePdf(pages: (FakePage | undefined)[]) {
  return {
    numPages: pages.length,
    getDownloadInfo: async () => ({ length: 1 }),
    getPage: async (number: number) => {
      const page = pages[number - 1];
      if (!page) throw new Error('damaged page');
      return page;
    },
  };
}

export const portraits = (count: number) =>
  fakePdf(Array.from({ length: count }, () => fakePage(600, 900)));

/** What pdf.js returns for a document that is being opened. */
export function fakeTask(promise: Promise<FakePdf>, closing = Promise.resolve()) {
  promise.catch(() => undefined);
  return { promise, destroy: vi.fn(() => closing) };
}

/** Opens each document as this one from now on. */
export function answerWith(pdf: FakePdf): void {
  getDocument.mockImplementation(() => fakeTask(Promise.resolve(pdf)));
}
