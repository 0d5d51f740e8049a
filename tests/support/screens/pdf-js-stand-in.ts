import { vi } from 'vitest';

/** Replaces pdf.js, which needs a real browser. It opens pages of given sizes. */

/** The workers that have been started. */
export const workers: { destroy: () => void }[] = [];

export const PDFWorker = {
  create() {
    const worker = { destroy: vi.fn() };
    workers.push(worker);
    return worker;
  },
};

/** The web workers that they run in, which happy-dom does not have. */
export const ports: EventTarget[] = [];

class Port extends EventTarget {
  constructor() {
    super();
    ports.push(this);
  }
  terminate() {}
}
Object.assign(globalThis, { Worker: Port });

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

export const GlobalWorkerOptions = {};
export const VerbosityLevel = {};
export const OPS = {};
export const version = '0';
export class RenderingCancelledException {}
export class InvalidPDFException extends Error {
  override name = 'InvalidPDFException';
}

export class TextLayer {
  textDivs = [];
  render = async () => {};
  cancel() {}
}

type FakePage = ReturnType<typeof fakePage>;
export type FakePdf = ReturnType<typeof fakePdf>;

export function fakePage(width: number, height: number, drawing = Promise.resolve()) {
  return {
    rotate: 0,
    getViewport: ({ scale }: { scale: number }) => ({
      width: width * scale,
      height: height * scale,
    }),
    render: () => ({ promise: drawing, cancel: () => undefined }),
    cleanup: () => undefined,
    streamTextContent: () => new ReadableStream({ start: (stream) => stream.close() }),
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
    getData: async () => new Uint8Array(),
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

/** Opens each document as this PDF from now on. */
export function answerWith(pdf: FakePdf): void {
  getDocument.mockImplementation(() => fakeTask(Promise.resolve(pdf)));
}
